from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Fingerprints every file; compresses those that players load, not the staff's admin.

    The admin's files are four of every five, and compressing them is most of the first start.
    """

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        for_players = (path for path in paths if not path.startswith("admin/"))
        yield from super().compress_files(for_players)
