from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def tell_clients(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Those came by themselves. Of all others nothing tells who made them: they are kept."""
    assistants = apps.get_model("memory", "Assistant").objects.using(editor.connection.alias)
    assistants.exclude(client=None).update(made_by_admin=False)


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0017_door"),
    ]

    operations = [
        migrations.AddField(
            model_name="assistant",
            name="made_by_admin",
            field=models.BooleanField(default=True, editable=False),
        ),
        migrations.RunPython(tell_clients, migrations.RunPython.noop),
    ]
