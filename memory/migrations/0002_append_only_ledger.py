from django.db import migrations

from memory.migrations._guards import guard, release


class Migration(migrations.Migration):
    """The database itself refuses to change or take back a line of the ledger."""

    dependencies = [("memory", "0001_initial")]

    operations = [migrations.RunPython(guard, release)]
