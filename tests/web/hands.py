"""Three ways to touch a page: a mouse, a finger, the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page

MOST_KEYS = 220


class Hand(Protocol):
    def touch(self, thing: Locator) -> None: ...


class Mouse:
    def touch(self, thing: Locator) -> None:
        thing.click(timeout=5_000)


class Finger:
    def touch(self, thing: Locator) -> None:
        thing.tap(timeout=5_000)


class Keys:
    """Tab to it, or to its board and then by arrows; then Enter. Never the mouse, never focus()."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def touch(self, thing: Locator) -> None:
        thing.evaluate("e => (window.wanted = e.closest('button, a, [tabindex], [data-x]') ?? e)")
        if not self._tab() or not self._walk():
            raise AssertionError(f"the keyboard does not get to {thing}")
        self.page.keyboard.press("Enter")

    def _tab(self) -> bool:
        """To the thing itself, or to anything of the same group of arrows."""
        near = """() => {
            const at = document.activeElement, to = window.wanted;
            if (at === to) return true;
            if (!at?.dataset.x || !to.dataset.x) return false;
            const group = (e) => e.closest('svg, [role=group]');
            const box = (e) => e.closest('[role=grid]')?.parentElement ?? group(e);
            return box(at) !== null && box(at)?.contains(to);
        }"""
        for _ in range(MOST_KEYS):
            if self.page.evaluate(near):
                return True
            self.page.keyboard.press("Tab")
        return False

    def _walk(self) -> bool:
        gap = """() => {
            const at = document.activeElement, to = window.wanted;
            if (at === to) return [0, 0, true];
            return [to.dataset.x - at.dataset.x, to.dataset.y - at.dataset.y, false];
        }"""
        last = None
        for step in range(80):
            x, y, there = self.page.evaluate(gap)
            if there:
                return True
            keys = ["ArrowRight" if x > 0 else "ArrowLeft", "ArrowDown" if y > 0 else "ArrowUp"]
            first = abs(x) >= abs(y)
            if (x, y) == last:  # that way was shut
                first = not first
            last = (x, y)
            self.page.keyboard.press(keys[0] if first else keys[1])
            if step > 40 and step % 7 == 0:
                self.page.keyboard.press("Home")
        return False
