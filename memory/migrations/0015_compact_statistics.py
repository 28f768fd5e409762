from django.db import migrations

OWNS = """
SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()
"""


def compact(apps, schema_editor):
    """PostgreSQL's planner keeps samples of columns, those of before among them."""
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(OWNS)
        if cursor.fetchone()[0]:
            cursor.execute("VACUUM (FULL) pg_catalog.pg_statistic")
        else:
            print("  Held's role does not own this database: as its owner, run")
            print("  VACUUM (FULL) pg_catalog.pg_statistic; once. It holds samples of old values.")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("memory", "0014_let_go")]

    operations = [migrations.RunPython(compact, migrations.RunPython.noop)]
