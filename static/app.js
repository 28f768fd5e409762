// What htmx leaves to the page: say that a request failed, keep what was typed, mind the keyboard.
(() => {
  "use strict";
  const ROW = "li, article";
  const on = (name, then) => document.addEventListener(name, then);

  const again = (from) => {
    const form = from.closest("form");
    form ? form.requestSubmit(form.querySelector("[type=submit]")) : from.click();
  };

  const clear = () => {
    document.querySelectorAll(".failed").forEach((old) => old.remove());
    document.getElementById("problem").replaceChildren();
  };

  // In the row that asked, or at the top of the page; the form and its text stay as they are.
  const fail = (from, said) => {
    if (from.matches("[data-quiet]")) return;
    clear();
    const box = document.createElement("div");
    box.className = "problem failed";
    box.tabIndex = -1;
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = said + " ";
    const button = document.createElement("button");
    button.className = "act";
    button.type = "button";
    button.textContent = "Try again";
    button.addEventListener("click", () => { box.remove(); again(from); });
    text.append(button);
    box.append(text);
    (from.closest(ROW) || document.getElementById("problem")).prepend(box);
    box.focus();
  };

  const undone = (event) => (event.detail.requestConfig.verb === "get" ? "Not loaded." : "Not saved.");

  on("htmx:sendError", (event) => fail(event.target, undone(event) + " You appear to be offline."));
  on("htmx:timeout", (event) => fail(event.target, "No answer came. We do not know whether it was saved."));
  on("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (xhr.status < 400) return;
    const form = requestConfig.elt.closest("form");
    if (xhr.status === 401 && form) {
      event.detail.shouldSwap = false;
      HTMLFormElement.prototype.submit.call(form); // the sign-in page takes along what was typed
    } else if (!/<(main|li)[ >]/.test(xhr.responseText)) {
      event.detail.shouldSwap = false;
      fail(requestConfig.elt, undone(event) + " The server did not answer as it should.");
    }
  });

  // The title is the page's own, with "Error:" before it while a problem stands on the page.
  on("htmx:afterSettle", () => {
    const problem = document.querySelector("main .problem, #problem:not(:empty)");
    document.title = (problem ? "Error: " : "") + document.title.replace(/^Error: /, "");
  });

  on("htmx:beforeRequest", (event) => {
    clear();
    event.target.closest(ROW)?.setAttribute("aria-busy", "true");
  });
  on("htmx:afterRequest", () => {
    document.querySelectorAll("[aria-busy]").forEach((row) => row.removeAttribute("aria-busy"));
  });

  on("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    const link = event.target.closest(".edit")?.querySelector("[data-esc]");
    if (!link) return;
    window.htmx.process(link); // a quick Esc may come before the new row is htmx's
    link.click();
  });
})();
