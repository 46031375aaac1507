"""Iterators over lists that come in pages."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import TypeVar

from ._model import Page

T = TypeVar("T")


def each(page_at: Callable[[str | None], Page[T]]) -> Iterator[T]:
    """Each item of a list; a page is asked for when its first item is."""
    cursor: str | None = None
    while True:
        page = page_at(cursor)
        yield from page.items
        cursor = page.page.next_cursor
        if cursor is None or not page.page.has_more:
            return


async def each_async(page_at: Callable[[str | None], Awaitable[Page[T]]]) -> AsyncIterator[T]:
    """Each item of a list, on asyncio."""
    cursor: str | None = None
    while True:
        page = await page_at(cursor)
        for item in page.items:
            yield item
        cursor = page.page.next_cursor
        if cursor is None or not page.page.has_more:
            return
