"""A file of the server's, handed over to a browser to be kept."""

import os
from collections.abc import AsyncIterator
from typing import IO

from django.http import StreamingHttpResponse

CHUNK = 256 * 1024


def handed_over(opened: IO[bytes], name: str) -> StreamingHttpResponse:
    """The answer that is this file, to be kept under this name; closed once it has been read."""
    response = StreamingHttpResponse(_read(opened), content_type="application/octet-stream")
    response["Content-Length"] = str(os.fstat(opened.fileno()).st_size)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


async def _read(opened: IO[bytes]) -> AsyncIterator[bytes]:
    with opened:
        while chunk := opened.read(CHUNK):
            yield chunk
