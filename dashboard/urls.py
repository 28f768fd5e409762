from django.urls import path

from dashboard.views import (
    answers,
    correct,
    facts,
    naming,
    script,
    sign_in,
    theme,
    trial,
    use,
    words,
)

urlpatterns = [
    path("", answers.overview_page, name="answers"),
    path("answers/<str:ref>.txt", answers.receipt_text, name="receipt-text"),
    path("answers/<str:ref>.json", answers.receipt_json, name="receipt-json"),
    path("answers/<str:ref>/", answers.receipt, name="receipt"),
    path("facts/", facts.listing, name="facts"),
    path("facts/<str:key>/", facts.fact, name="fact"),
    path("facts/<str:key>/correct/", correct.correct, name="fact-correct"),
    path("facts/<str:key>/undo/", correct.undo, name="fact-undo"),
    path("facts/<str:key>/overwrite/", facts.overwrite_page, name="fact-overwrite"),
    path("facts/<str:slot>/use/", use.use, name="slot-use"),
    path("facts/<str:slot>/words/", naming.naming, name="slot-words"),
    path("try/", trial.trial, name="try"),
    path("script-<slug:digest>.js", script.script, name="script"),
    path("words/", words.glossary, name="words"),
    path("theme/", theme.theme, name="theme"),
    path("sign-in/", sign_in.SignInView.as_view(), name="sign-in"),
    path("sign-out/", sign_in.SignOutView.as_view(), name="sign-out"),
]
