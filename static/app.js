// What htmx leaves open: an edit that is given up, and a request that fails.
"use strict";

// Rows as they were before an edit, so that giving up needs no request.
const kept = new WeakMap();
let opened = null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const row = detail.target;
  if (row.matches("li:not(.edit)") && row.parentElement) opened = row.cloneNode(true);
});

document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const edit = detail.elt.closest && detail.elt.closest("li.edit");
  if (edit && opened) {
    kept.set(edit, opened);
    opened = null;
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-keep]");
  const edit = link && link.closest("li.edit");
  const row = edit && kept.get(edit);
  if (!row) return;
  event.preventDefault();
  edit.replaceWith(row);
  window.htmx.process(row);
  row.querySelector("a[hx-get]").focus();
});

// A request that got no usable answer says so where it was made; what was typed stays.
const failed = (words) => ({ detail }) => {
  const place = detail.elt.closest("li, article, form") || document.getElementById("main");
  const told = place.querySelector(".failed") || place.appendChild(document.createElement("p"));
  told.className = "failed error";
  told.setAttribute("role", "alert");
  told.textContent = words;
};
document.addEventListener("htmx:sendError", failed("Not saved. You appear to be offline. Try again."));
document.addEventListener(
  "htmx:responseError",
  failed("Sorry, there is a problem with the service. We do not know whether your change was saved. Load this page again to see."),
);

for (const [name, busy] of [["htmx:beforeRequest", "true"], ["htmx:afterRequest", "false"]]) {
  document.addEventListener(name, ({ detail }) => detail.elt.setAttribute("aria-busy", busy));
}
