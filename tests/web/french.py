"""French as a page shows it: every text and label, read in its place."""

from __future__ import annotations

import re

from playwright.sync_api import Page

# A sign after a word and any space but the narrow no-break one, and a point in a number.
WRONG = re.compile(r"[^\W_][ \u00a0][;:!?%»]|«[ \u00a0]|\d\.\d")
TEXTS = """() => {
    const found = [document.body.innerText, document.title];
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const each of document.querySelectorAll(`[${name}]`))
            found.push(each.getAttribute(name));
    return found.join('\\n').split('\\n');
}"""


def wrongly_set(page: Page) -> list[str]:
    """The lines of a French page with ordinary spaces where French has narrow ones."""
    return [line for line in page.evaluate(TEXTS) if WRONG.search(line)]
