from django.db import migrations, models


def as_read(apps, schema_editor):
    """On the way back there is no kind for receipts of notes."""
    apps.get_model("memory", "Answer").objects.filter(kind="notes").update(kind="read")


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0009_look_permission"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="answer",
            name="answer_kind_known",
        ),
        migrations.RunPython(migrations.RunPython.noop, as_read),
        migrations.AddField(
            model_name="note",
            name="sensitivity",
            field=models.CharField(
                choices=[
                    ("ordinary", "ordinary"),
                    ("personal", "personal"),
                    ("special", "special"),
                ],
                default="ordinary",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="answer",
            name="kind",
            field=models.CharField(
                choices=[
                    ("apply", "apply"),
                    ("profile", "profile"),
                    ("recall", "recall"),
                    ("read", "read"),
                    ("notes", "notes"),
                    ("trial", "trial"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["apply", "profile", "recall", "read", "notes", "trial"])
                ),
                name="answer_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="note",
            constraint=models.CheckConstraint(
                condition=models.Q(("sensitivity__in", ["ordinary", "personal", "special"])),
                name="note_sensitivity_known",
            ),
        ),
    ]
