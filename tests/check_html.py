#!/usr/bin/env python3
"""Checks reports: HTML whose elements close in order, that needs nothing from outside, and whose words can be heard.

usage: check_html.py REPORT...

Also of markup that waits as text in script elements: all of a report's ids are distinct and what links and labels name is there;
drawings have a title and a description, tables a caption, their heads a scope; headings leave no level out. Prints a line for
each fault; exits 1 if there is one.
"""
import html.parser
import sys

VOID = {"meta", "input", "br", "link", "img", "path", "rect", "circle"}
EVENTS = ("onload", "onerror", "onclick", "ontoggle")


class Page(html.parser.HTMLParser):
    def __init__(self, text, ids=None, links=None, headings=None):
        super().__init__()
        self.open, self.faults = [], []
        self.ids = set() if ids is None else ids
        self.links = set() if links is None else links
        self.headings = [] if headings is None else headings
        self.waiting = None
        self.needs = []  # (element, what it must have)
        self.feed(text)
        self.close()
        for tag in self.open:
            self.faults.append(f"<{tag}> is not closed")

    def fault(self, text):
        self.faults.append(f"line {self.getpos()[0]}: {text}")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs, True)

    def handle_starttag(self, tag, attrs, is_closed=False):
        values = dict(attrs)
        if len(values) != len(attrs):
            self.fault(f"<{tag}> has an attribute twice")
        for name, value in attrs:
            if name in EVENTS:
                self.fault(f"<{tag} {name}>")
            if name in ("src", "href", "data", "action", "srcset") and not value.startswith("#"):
                self.fault(f"<{tag} {name}={value}> leads outside")
            if name == "href" or name in ("aria-labelledby", "for"):
                self.links.update(value.replace("#", "").split())
            if name == "id":
                if value in self.ids:
                    self.fault(f"two elements are called {value}")
                self.ids.add(value)
        if tag == "svg" and values.get("role") == "img":
            self.needs.append((tag, {"title", "desc"}))
        if tag == "table":
            self.needs.append((tag, {"caption"}))
        for element, missing in self.needs:
            missing.discard(tag)
        if tag == "th" and values.get("scope") not in ("row", "col"):
            self.fault("<th> without a scope")
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.headings.append(int(tag[1]))
        if tag == "script" and values.get("type") == "text/plain":
            self.waiting = ""
        if tag not in VOID and not is_closed:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.fault(f"</{tag}> where {self.open[-1:]} is open")
            return
        self.open.pop()
        if self.needs and self.needs[-1][0] == tag:
            _, missing = self.needs.pop()
            if missing:
                self.fault(f"<{tag}> without {sorted(missing)}")
        if tag == "script" and self.waiting is not None:
            inner = Page(self.waiting, self.ids, self.links, [])
            self.faults += [f"waiting text, {fault}" for fault in inner.faults]
            self.waiting = None

    def handle_data(self, data):
        if self.waiting is not None:
            self.waiting += data


def faults(text):
    if not text.startswith("<!DOCTYPE html>"):
        yield "it is no HTML"
    page = Page(text)
    yield from page.faults
    for link in sorted(page.links - page.ids):
        yield f"nothing is called {link}"
    for before, after in zip([0] + page.headings, page.headings):
        if after > before + 1:
            yield f"a heading of level {after} behind one of level {before}"
    if page.headings.count(1) != 1:
        yield "there is not one <h1>"


def main():
    found = [f"{path}: {fault}" for path in sys.argv[1:]
             for fault in faults(open(path, encoding="utf-8").read())]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
