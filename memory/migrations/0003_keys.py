import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import memory.models.sealed
from memory.migrations._guards import guard, release
from memory.trust.ledger import START


class Migration(migrations.Migration):
    """Room for sealed values beside the plain ones, for people's keys, and for the chain."""

    dependencies = [("memory", "0002_append_only_ledger")]

    operations = [
        migrations.RunPython(release, guard),
        migrations.CreateModel(
            name="LedgerHead",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False,
                                           verbose_name="ID")),
                ("length", models.PositiveBigIntegerField(default=0)),
                ("digest", models.CharField(default=START, max_length=64)),
                ("kek", models.CharField(max_length=16)),
                ("wrapped", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="PersonKey",
            fields=[
                ("person", models.OneToOneField(
                    on_delete=django.db.models.deletion.CASCADE, primary_key=True,
                    related_name="key", serialize=False, to=settings.AUTH_USER_MODEL)),
                ("kek", models.CharField(db_index=True, max_length=16)),
                ("wrapped", models.BinaryField()),
            ],
        ),
        migrations.AlterModelManagers(name="person", managers=[]),
        migrations.AlterField(
            model_name="factversion",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="fact_versions",
                to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField("event", "digest", models.CharField(max_length=64, null=True)),
        migrations.AddField("event", "number", models.PositiveBigIntegerField(null=True)),
        migrations.RenameField("answer", "message", "plain_message"),
        migrations.RenameField("answer", "reach", "plain_reach"),
        migrations.RenameField("attribute", "aliases", "plain_aliases"),
        migrations.RenameField("attribute", "label", "plain_label"),
        migrations.RenameField("attribute", "subject", "plain_subject"),
        migrations.RenameField("factversion", "value", "plain_value"),
        migrations.AddField("answer", "message", memory.models.sealed.SealedText(default="")),
        migrations.AddField("answer", "reach", memory.models.sealed.SealedJSON(default=list)),
        migrations.AddField(
            "attribute", "aliases", memory.models.sealed.SealedJSON(default=list)),
        migrations.AddField("attribute", "label", memory.models.sealed.SealedText(default="")),
        migrations.AddField(
            "attribute", "subject", memory.models.sealed.SealedText(default="self")),
        migrations.AddField("factversion", "value", memory.models.sealed.SealedText(default="")),
    ]  # fmt: skip
