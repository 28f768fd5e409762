from django.db import migrations

from memory.migrations._guards import guard, release


def number(apps, schema_editor):
    """A line's row has its number as id, as new lines have: no id can change unseen."""
    events = apps.get_model("memory", "Event").objects
    # In this order no id is taken: the numbers have no gaps, and the ids had some at most.
    for pk, number in events.order_by("number").values_list("pk", "number"):
        if pk != number:
            events.filter(pk=pk).update(id=number)


class Migration(migrations.Migration):
    """PostgreSQL refuses to empty the ledger too, and a line's id is its number."""

    dependencies = [("memory", "0007_writing")]

    operations = [
        migrations.RunPython(release, guard),
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.RunPython(guard, release),
    ]
