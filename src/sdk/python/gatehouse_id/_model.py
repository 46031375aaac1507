"""Forms that every model of the server API has."""

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

T = TypeVar("T")


class Model(BaseModel):
    """An answer. Members that a newer service adds are kept."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="allow",
        defer_build=True,
        # The error of a value would quote it, whatever it is.
        hide_input_in_errors=True,
    )


class Input(BaseModel):
    """A request. Members that are left out are not sent; None is sent as null."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        defer_build=True,
        hide_input_in_errors=True,
    )


class PageState(Model):
    """Place of a page in its list."""

    next_cursor: str | None
    has_more: bool


class Page(Model, Generic[T]):
    """Part of a list; `page.next_cursor` leads to the next one."""

    items: list[T]
    page: PageState


class Items(Model, Generic[T]):
    """A whole list."""

    items: list[T]
