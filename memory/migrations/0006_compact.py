from django.db import migrations

TABLES = "memory_answer, memory_attribute, memory_factversion"


def compact(apps, schema_editor):
    """What was plain leaves the files too, not only the tables."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"VACUUM (FULL) {TABLES}")
    else:
        schema_editor.execute("VACUUM")
        schema_editor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("memory", "0005_only_sealed")]

    operations = [migrations.RunPython(compact, migrations.RunPython.noop)]
