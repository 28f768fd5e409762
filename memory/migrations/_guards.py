"""The triggers by which the database refuses to change or take back a line of the ledger.

SQLite drops a table's triggers when it alters the table, so a migration that does puts them back.
"""

SQLITE = """
CREATE TRIGGER event_is_never_{past} BEFORE {act} ON memory_event
BEGIN SELECT RAISE(ABORT, 'The ledger only grows.'); END
"""
POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION event_only_grows() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'The ledger only grows.'; END
$$ LANGUAGE plpgsql
"""
POSTGRES = """
CREATE TRIGGER event_is_never_{past} BEFORE {act} ON memory_event
FOR EACH ROW EXECUTE FUNCTION event_only_grows()
"""
ACTS = {"UPDATE": "updated", "DELETE": "taken_back"}
BEFORE = "deleted"  # the name of the second trigger in the first version


def guard(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    release(apps, schema_editor)
    if on_postgres:
        schema_editor.execute(POSTGRES_FUNCTION)
    for act, past in ACTS.items():
        trigger = POSTGRES if on_postgres else SQLITE
        schema_editor.execute(trigger.format(act=act, past=past))


def release(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    where = " ON memory_event" if on_postgres else ""
    for past in (*ACTS.values(), BEFORE):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS event_is_never_{past}{where}")
