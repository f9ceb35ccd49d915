"""What may stand in the repository: nothing of one machine, no package index, and only versions that were tested."""

import re
import subprocess
import sys

import pytest

from tests.house.source import ROOT, place, texts, tracked

HOMES = re.compile(r"(?<![\w.])/(?:root|work|Users|home/\w+)/\w|[A-Z]:\\\\?Users\\")
ADDRESS = re.compile(r"\b(?:https?|wss?)://([\w.-]+\w)")
OURS = re.compile(
    r"""localhost | 127\.\d+\.\d+\.\d+ | 0\.0\.0\.0 | \w+    # this machine, and names inside the compose file
    | (?:10|192\.168|192\.0\.2|198\.51\.100|203\.0\.113)\.[\d.]+    # a hall's network, and addresses for examples
    | ([\w-]+\.)*example(\.\w+)?
    | www\.w3\.org | json-schema\.org    # names of formats, never asked for
    | creativecommons\.org | semver\.org    # a licence and a way of counting, to be read
    """,
    re.VERBOSE,
)
INDEX_IN_A_LIST = re.compile(
    r'"resolved":\s*"http|^\s*(?:-i|--(?:extra-)?index-url|--find-links)\b|@\s*http', re.MULTILINE
)
THE_SHELF_BESIDE = re.compile(r"\.\./s[h]ared|[\"']s[h]ared[\"']")
COMMAND = re.compile(r"`([^`\n]*(?:\bmake |manage\.py|python )[^`]*)`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
PICTURE = re.compile(r"\]\(([\w/.-]+\.png)\)")
LISTS = ("package-lock.json", "package.json", "requirements.txt", ".npmrc", "pyproject.toml")


def test_no_path_of_one_machine():
    paths = [(place(path), found[0]) for path, text in texts() if (found := HOMES.search(text) or _here(text))]
    assert paths == []


def test_addresses_are_ours():
    # Lock files carry their packages' homepages, which nobody asks for; the next test looks at them.
    read = ((path, text) for path, text in texts() if path.name != "package-lock.json")
    named = [(place(path), host) for path, text in read for host in ADDRESS.findall(text) if not OURS.fullmatch(host)]
    assert named == []


def test_lists_of_packages_name_no_index():
    assert [place(path) for path, text in texts() if path.name in LISTS and INDEX_IN_A_LIST.search(text)] == []


def test_tests_read_only_the_repository():
    tests = [(path, text) for path, text in texts() if "tests" in path.relative_to(ROOT).parts]
    assert [place(path) for path, text in tests if THE_SHELF_BESIDE.search(text)] == []


@pytest.mark.parametrize("name", ["requirements.txt", "tests/requirements.txt"])
def test_versions_are_pinned_exactly(name):
    lines = [line.split("#")[0].strip() for line in (ROOT / name).read_text().splitlines()]
    loose = [line for line in lines if line and not re.fullmatch(r"-r [\w./]+|[\w.-]+(\[\w+\])?==[\w.]+", line)]
    assert loose == []


def test_the_compose_file_is_one():
    asked = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]
    done = subprocess.run(asked, check=False, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_picture_is_named_and_every_name_has_one():
    pages = [(path, path.read_text(encoding="utf-8")) for path in tracked() if path.suffix == ".md"]
    named = {(path.parent / name).resolve() for path, text in pages for name in PICTURE.findall(text)}
    assert named == {path for path in tracked() if path.parent == ROOT / "docs" / "pictures" and path.suffix == ".png"}


def test_an_event_is_run_without_a_terminal_but_for_make_play():
    said = (ROOT / "docs" / "running-an-event.md").read_text(encoding="utf-8")
    assert set(COMMAND.findall(said)) == {"make play"}


def _here(text: str) -> re.Match[str] | None:
    return re.search(re.escape(f"{ROOT}/"), text)


def test_links_between_papers_lead_somewhere():
    papers = [(path, text) for path, text in texts() if path.suffix == ".md"]
    assert len(papers) > 20
    dead = [(place(path), to) for path, text in papers for to in LINK.findall(text) if not (path.parent / to).exists()]
    assert dead == []
