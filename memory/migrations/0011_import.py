import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import memory.models.sealed

KINDS = ["apply", "profile", "recall", "read", "notes", "trial", "export"]
SOURCES = ["held", "chatgpt", "chatgpt_summary", "claude", "mem0", "librechat", "text"]


def as_trial(apps, schema_editor):
    """On the way back there is no kind for a copy that the person took."""
    apps.get_model("memory", "Answer").objects.filter(kind="export").update(kind="trial")


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0010_note_receipts"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="answer",
            name="answer_kind_known",
        ),
        migrations.RunPython(migrations.RunPython.noop, as_trial),
        migrations.AlterField(
            model_name="answer",
            name="kind",
            field=models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=12),
        ),
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", KINDS)), name="answer_kind_known"
            ),
        ),
        migrations.CreateModel(
            name="Import",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ref", models.CharField(max_length=24, unique=True)),
                (
                    "source",
                    models.CharField(
                        choices=[(source, source) for source in SOURCES], max_length=20
                    ),
                ),
                ("content", memory.models.sealed.SealedJSON(default=dict)),
                ("decisions", memory.models.sealed.SealedJSON(default=dict)),
                ("made_at", models.DateTimeField(db_index=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("source__in", SOURCES)), name="import_source_known"
                    )
                ],
            },
        ),
    ]
