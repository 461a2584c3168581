"""What is wrong with how a page looks, as far as that can be told without eyes."""

from typing import Any

from playwright.sync_api import Page

TARGET = 24
"""The least width and height of what can be pressed, in CSS pixels."""

_LOOK = """(least) => {
    const table = document.getElementById("table");
    const faults = [];
    const seen = (element) => element.checkVisibility({ opacityProperty: true,
        visibilityProperty: true }) && !element.closest(".hidden-but-read, .air, .trail");
    const name = (element) => `${element.className || element.tagName} “${
        (element.ariaLabel || element.textContent).slice(0, 30)}”`;
    const inside = (box, room, slack) => box.left >= room.left - slack
        && box.top >= room.top - slack && box.right <= room.right + slack
        && box.bottom <= room.bottom + slack;
    const meet = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
    const clipped = (element) => {
        for (let up = element.parentElement; up !== table; up = up.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(up).overflow)) return true;
        }
        return false;
    };
    const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
    if (document.documentElement.scrollHeight > innerHeight) faults.push("the page is too high");
    const texts = [];
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !seen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width < 1 || clipped(element)) continue;
            texts.push({ element, box });
            if (!inside(box, room, 0.5)) faults.push(`${name(element)} is cut off`);
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (size < 11.9) faults.push(`${name(element)} is written in ${size} px`);
        }
    }
    for (const element of table.querySelectorAll("*")) {
        if (!seen(element) || element.closest("svg")) continue;
        const { overflowX, overflowY } = getComputedStyle(element);
        const cuts = (how) => /hidden|clip/.test(how);
        if (!element.textContent.trim() || element.closest(".card, .head")) continue;
        if ((cuts(overflowX) && element.scrollWidth > element.clientWidth + 1)
            || (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)) {
            faults.push(`${name(element)} does not fit into its room`);
        }
    }
    const labels = texts.filter(({ element }) => !element.closest(".card, .head, .exiles-back"));
    labels.forEach(({ element, box }, i) => {
        for (const other of labels.slice(i + 1)) {
            if (element !== other.element && !element.contains(other.element)
                && !other.element.contains(element) && meet(box, other.box)) {
                faults.push(`${name(element)} overlaps ${name(other.element)}`);
            }
        }
    });
    const cards = [...table.querySelectorAll(".card, .exiles-back, .head")].filter(seen);
    const opened = table.querySelector(".pile.open");
    for (const card of opened ? [] : cards) {
        const box = card.getBoundingClientRect();
        if (!clipped(card) && !inside(box, room, 0.5)) faults.push(`${name(card)} is cut off`);
        for (const { element, box: text } of labels) {
            if (element.closest(".sliver, .ring")) continue;
            if (meet(box, text)) faults.push(`${name(card)} lies over ${name(element)}`);
        }
    }
    for (const button of table.querySelectorAll("button")) {
        if (!seen(button)) continue;
        if (button.matches(".pile:not(.open) .card:not([data-top])") && !button.closest(".strip")) {
            continue;
        }
        const box = button.getBoundingClientRect();
        if (box.width < least - 0.01 || box.height < least - 0.01) {
            faults.push(`${name(button)} is ${box.width} × ${box.height} px`);
        }
    }
    const strip = [...table.querySelectorAll(".strip .card")]
        .filter((card) => seen(card) && !clipped(card));
    const points = strip.map((card) => card.getBoundingClientRect());
    points.forEach((box, i) => {
        const right = points.find((other) => Math.abs(other.top - box.top) < 15
            && other.left > box.left + 1 && other.left < box.left + least - 1);
        if (right) faults.push(`${name(strip[i])} can be pressed on ${right.left - box.left} px`);
    });
    return [...new Set(faults)];
}"""


def faults_of(page: Page) -> list[str]:
    """What overlaps, is cut off, is too small to be read or to be pressed; each in a few words."""
    faults: list[Any] = page.evaluate(_LOOK, TARGET)
    return [str(fault) for fault in faults]
