"""Indexes added while people play: PostgreSQL builds them without holding up writers. SQLite has
one process, which is just starting then."""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddIndex
from django.db.migrations.state import ProjectState


class AddIndexQuietly(AddIndex):
    """For migrations with `atomic = False`: what is built on the side cannot be rolled back."""

    atomic = False

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            # One that was broken off is there, and serves nobody.
            schema_editor.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{self.index.name}"')
            schema_editor.add_index(model, self.index, concurrently=True)  # type: ignore[call-arg]
