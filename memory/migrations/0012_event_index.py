from django.db import migrations, models

from memory.migrations._guards import guard, release


class Migration(migrations.Migration):
    """A person's part of the ledger is read by its numbers, newest first."""

    dependencies = [("memory", "0011_import")]

    operations = [
        migrations.RunPython(release, guard),
        migrations.AlterField("event", "person", models.UUIDField()),
        migrations.AddIndex(
            "event", models.Index(fields=["person", "-number"], name="event_person_number")
        ),
        migrations.RunPython(guard, release),
    ]
