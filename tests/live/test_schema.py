"""The client's types are generated from the frames as they are now."""

import json

from astor.live.protocol import schema
from tests.house.source import ROOT


def test_the_written_schema_is_that_of_the_frames():
    written = json.loads((ROOT / "frontend" / "schema.json").read_text())
    assert written == json.loads(json.dumps(schema())), "run `manage.py schema`, then `npm run types` in frontend/"
