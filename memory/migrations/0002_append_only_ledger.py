"""The database itself refuses to change or take back a line of the ledger."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER event_is_never_{past} BEFORE {act} ON memory_event
BEGIN SELECT RAISE(ABORT, 'The ledger only grows.'); END
"""
POSTGRES_FUNCTION = """
CREATE FUNCTION event_only_grows() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'The ledger only grows.'; END
$$ LANGUAGE plpgsql
"""
POSTGRES = """
CREATE TRIGGER event_is_never_{past} BEFORE {act} ON memory_event
FOR EACH ROW EXECUTE FUNCTION event_only_grows()
"""
ACTS = {"UPDATE": "updated", "DELETE": "deleted"}


def guard(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    if on_postgres:
        schema_editor.execute(POSTGRES_FUNCTION)
    for act, past in ACTS.items():
        trigger = POSTGRES if on_postgres else SQLITE
        schema_editor.execute(trigger.format(act=act, past=past))


def release(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    for past in ACTS.values():
        where = " ON memory_event" if on_postgres else ""
        schema_editor.execute(f"DROP TRIGGER event_is_never_{past}{where}")
    if on_postgres:
        schema_editor.execute("DROP FUNCTION event_only_grows()")


class Migration(migrations.Migration):
    dependencies = [("memory", "0001_initial")]

    operations = [migrations.RunPython(guard, release)]
