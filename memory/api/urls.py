from django.contrib.auth.decorators import login_not_required
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from memory.api.views import (
    answers,
    apply,
    facts,
    notes,
    overwrite,
    recall,
    requests,
    reviews,
    rules,
    tone,
    tools,
)

urlpatterns = [
    path("apply/", apply.ApplyView.as_view(), name="api-apply"),
    path("profile/", apply.ProfileView.as_view(), name="api-profile"),
    path("recall/", recall.RecallView.as_view(), name="api-recall"),
    path("answers/", answers.AnswerListView.as_view(), name="api-answers"),
    path("answers/<str:ref>/", answers.AnswerView.as_view(), name="api-answer"),
    path("answers/<str:ref>/disclosure/", answers.DisclosureView.as_view(), name="api-disclosure"),
    path("answers/<str:ref>/review/", reviews.ReviewView.as_view(), name="api-review"),
    path("facts/", facts.FactListView.as_view(), name="api-facts"),
    path("facts/<str:key>/", facts.FactView.as_view(), name="api-fact"),
    path("facts/<str:key>/overwrite/", overwrite.OverwriteView.as_view(), name="api-overwrite"),
    path("requests/<str:waiting>/", requests.RequestView.as_view(), name="api-request"),
    path("rules/", rules.RulesView.as_view(), name="api-rules"),
    path("rules/evidence/", rules.EvidenceView.as_view(), name="api-rules-evidence"),
    path("rules/verify/", rules.VerifyView.as_view(), name="api-rules-verify"),
    path("tone/", tone.ToneView.as_view(), name="api-tone"),
    path("tone/proposals/", tone.ProposalsView.as_view(), name="api-tone-proposals"),
    path("tone/observe/", tone.ObserveView.as_view(), name="api-tone-observe"),
    path("tone/override/", tone.OverrideView.as_view(), name="api-tone-override"),
    path("notes/", notes.NotesView.as_view(), name="api-notes"),
    path("tools/", tools.ToolsView.as_view(), name="api-tools"),
    path("schema/", login_not_required(SpectacularAPIView.as_view()), name="api-schema"),
    path(
        "docs/",
        login_not_required(SpectacularSwaggerSplitView.as_view(url_name="api-schema")),
        name="api-docs",
    ),
]
