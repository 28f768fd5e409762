from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery

PARTS = ("category", "sensitivity", "expires_at")


def fill(apps, schema_editor):
    """Of the versions in force it is known how their facts stand."""
    facts = apps.get_model("memory", "Fact").objects.filter(pk=OuterRef("fact"))
    versions = apps.get_model("memory", "FactVersion").objects.filter(number=F("fact__version"))
    versions.update(**{part: Subquery(facts.values(part)[:1]) for part in PARTS})


class Migration(migrations.Migration):
    dependencies = [("memory", "0012_event_index")]

    operations = [
        migrations.AddField("factversion", "category", models.CharField(blank=True, max_length=12)),
        migrations.AddField(
            "factversion", "sensitivity", models.CharField(blank=True, max_length=12)
        ),
        migrations.AddField(
            "factversion", "expires_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            "factversion", "confirmed_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
