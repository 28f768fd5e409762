from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0008_truncate_guard"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="look",
            options={"permissions": [("look", "Can open one value of a person, who is told why")]},
        ),
    ]
