"""Orders of the press, as they are tried: how each comes to be played, and what is refused when."""

from tests import stages
from tests.cast import QUEEN
from tests.chronicle import ANN
from tests.diplomacy.press.newsroom import HEIR, HERALD, REPORTER, newsroom, printed, reporter, summed_up, whispered
from tests.laws import Table
from tests.tried import Cases, Refusals, no, told


def _waiting(table: Table) -> None:
    """One article is out, one is stopped, one line waits; a rumour lies there."""
    newsroom(table)
    printed(table, "out")
    table.play(ANN, "stop_article", article=printed(table, "stopped"), reason="not in these words")
    whispered(table)


CASES: Cases = {
    "report": lambda t: printed(newsroom(t), text="Nobody saw it fall.", place="ostmark"),
    "sum_up": lambda t: summed_up(newsroom(t)),
    "retract": lambda t: t.play(HERALD, "retract", article=printed(newsroom(t))),
    "send_rumour": lambda t: whispered(newsroom(t)),
    "drop_rumour": lambda t: t.play(HERALD, "drop_rumour", rumour=whispered(newsroom(t))),
    "seat_herald": reporter,
    "appoint_herald": newsroom,
    "dismiss_herald": lambda t: newsroom(t).play(ANN, "dismiss_herald", seat=HERALD),
    "release_article": lambda t: t.play(ANN, "release_article", article=printed(newsroom(t, held=True))),
    "stop_article": lambda t: t.play(ANN, "stop_article", article=printed(newsroom(t)), reason="not in these words"),
}

REFUSED: Refusals = {
    reporter: (
        no("no_court", REPORTER, "propose", command="declare_war", args={"to": "elves"}),
        no("no_court", REPORTER, "name_faction", name="The Press"),
        no("bad_name", ANN, "seat_herald", title="x" * 41),
        no("name_taken", ANN, "seat_herald", title="Control"),
    ),
    stages.arranging: (
        no("not_herald", QUEEN, "report", headline="We have won"),
        no("not_herald", QUEEN, "sum_up", seat=HEIR, text="A pity"),
        no("no_herald", QUEEN, "send_rumour", text="They say"),
        no("not_herald", QUEEN, "drop_rumour", rumour="rumour-1"),
        no("article_gone", QUEEN, "retract", article="article-1"),
        no("control_only", QUEEN, "appoint_herald", seat=QUEEN),
        no("control_only", QUEEN, "dismiss_herald", seat=QUEEN),
        no("control_only", QUEEN, "release_article", article="article-1"),
        told(no("unknown_row", ANN, "appoint_herald", seat="nobody"), row="seat/nobody"),
        told(no("unknown_row", ANN, "dismiss_herald", seat=QUEEN), row=f"herald/{QUEEN}"),
        no("article_gone", ANN, "release_article", article="article-1"),
        no("article_gone", ANN, "stop_article", article="article-1"),
    ),
    _waiting: (
        told(no("no_change", ANN, "appoint_herald", seat=HERALD), field="herald"),
        no("no_words", HERALD, "report", headline=" \n "),
        no("bad_arguments", HERALD, "report", headline=""),
        no("bad_arguments", HERALD, "report", headline="x" * 101),
        no("bad_arguments", HERALD, "report", headline="x" * 10_000),
        no("bad_arguments", HERALD, "report", headline="Long", text="x" * 601),
        no("unreadable_text", HERALD, "report", headline="Z" + "\u0301" * 40),
        no("one_picture", HERALD, "report", headline="Both", place="ostmark", battle="battle-1"),
        no("no_picture", HERALD, "report", headline="Where", place="nowhere"),
        no("no_picture", HERALD, "report", headline="A row", place=QUEEN),
        no("no_picture", HERALD, "report", headline="A row", place=f"seat/{QUEEN}"),
        no("no_picture", HERALD, "report", headline="Which", battle="battle-1"),
        no("bad_arguments", HERALD, "report", headline="More", plot="plot-1"),
        no("bad_arguments", HERALD, "sum_up", seat=QUEEN, text="x" * 121),
        no("no_words", HERALD, "sum_up", seat=QUEEN, text=" "),
        told(no("unknown_row", HERALD, "sum_up", seat="nobody", text="Who?"), row="seat/nobody"),
        told(no("unknown_row", HERALD, "sum_up", seat=HERALD, text="I am great"), row=f"seat/{HERALD}"),
        no("article_gone", HEIR, "retract", article="{article:out}"),
        no("article_out", ANN, "release_article", article="{article:out}"),
        no("article_stopped", ANN, "stop_article", article="{article:stopped}"),
        told(no("often_enough", HEIR, "send_rumour", text="And more"), most=1),
        no("bad_arguments", QUEEN, "send_rumour", text="x" * 201),
        no("no_words", QUEEN, "send_rumour", text=" "),
        no("not_herald", HEIR, "drop_rumour", rumour="rumour-1"),
        no("rumour_gone", HERALD, "drop_rumour", rumour="rumour-1"),
    ),
}
