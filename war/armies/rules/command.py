"""Set-up and War: who commands an army (SET-7, BUY-7, WAR-14, WAR-17)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from astor.game.values.errors import Refused

Post = Literal["commander", "lieutenant"]
POSTS: tuple[Post, ...] = get_args(Post)


@dataclass(frozen=True)
class Posts:
    """Who commands an army, or a side in battle, and who helps; "" where a post is free."""

    commander: str = ""
    lieutenant: str = ""


def joined(posts: Posts, officer: str, post: Post, *, monarch: str) -> Posts:
    """An officer takes a post; whoever had it is free.

    The monarch commands whatever army they join: a present commander becomes lieutenant, a lieutenant free (SET-7).
    """
    others = left(posts, officer)
    if officer == monarch:
        return Posts(officer, others.commander)
    return Posts(officer, others.lieutenant) if post == "commander" else Posts(others.commander, officer)


def crowned_first(posts: Posts, crowned: Collection[str]) -> Posts:
    """A monarch who came to an army as lieutenant commands it; its commander becomes lieutenant (SET-7)."""
    serves = posts.lieutenant in crowned and posts.commander not in crowned
    return Posts(posts.lieutenant, posts.commander) if serves else posts


def left(posts: Posts, officer: str) -> Posts:
    """If the commander leaves, the lieutenant commands (WAR-17)."""
    if posts.commander == officer:
        return Posts(posts.lieutenant, "")
    return Posts(posts.commander, "") if posts.lieutenant == officer else posts


def may_join(posts: Posts, officer: str, post: Post, *, monarch: str) -> Refused | None:
    """May this officer take this post? Nobody commands the monarch, and an army is led before it has a lieutenant."""
    if joined(posts, officer, post, monarch=monarch) == posts:
        return Refused("there_already")
    if officer != monarch and post == "commander" and posts.commander == monarch:
        return Refused("monarch_commands")
    if joined(posts, officer, post, monarch=monarch).commander == "":
        return Refused("commander_first")
    return None
