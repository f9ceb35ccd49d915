"""What a screen is shown, side by side and as it comes and goes, read by type."""

from typing import Any, TypeVar

from astor.shown.seen import ShownRow, told

R = TypeVar("R", bound=ShownRow)


class Tables:
    """The rows of each side by name, as they were told; what several sides tell of a row is put together."""

    tables: dict[str, dict[str, Any]]

    @property
    def public(self) -> dict[str, dict[str, Any]]:
        """What everybody is shown; nothing before the first snapshot."""
        return self.tables.get("public", {})

    @property
    def control(self) -> dict[str, dict[str, Any]]:
        """What Control is shown besides."""
        return self.tables["control"]

    def of(self, kind: type[R]) -> dict[str, R]:
        """The rows of a kind by key, as the screen merges them now."""
        named = sorted({name for rows in self.tables.values() for name in rows if name.startswith(f"{kind.KIND}/")})
        return {name.partition("/")[2]: told(kind, self.row(name)) for name in named}

    def find(self, kind: type[R], key: str) -> R | None:
        """The row with this key, if the screen shows it."""
        row = self.row(f"{kind.KIND}/{key}")
        return told(kind, row) if row else None

    def named(self, kind: type[R], key: str) -> R:
        """The row with this key, which is known to be there."""
        found = self.find(kind, key)
        if found is None:
            raise KeyError(f"{kind.KIND}/{key}")
        return found

    def row(self, name: str) -> dict[str, Any]:
        """A row as the screen merges it."""
        return {field: value for rows in self.tables.values() for field, value in rows.get(name, {}).items()}
