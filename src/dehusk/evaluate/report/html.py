"""One HTML page that holds everything: figures, plots and pages, in light and dark, with no address outside itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from dehusk.evaluate.evaluation import Run
from dehusk.evaluate.report.plots import points, speed_quality, whisker
from dehusk.evaluate.report.views import views
from dehusk.evaluate.report.worst import subject
from dehusk.evaluate.results import Evaluation, Figure, SystemResult


def render(run: Run, worst: int | None = None) -> str:
    """The whole report as text."""
    evaluation = run.evaluation
    present = evaluation.present()
    parts = {
        "css": _template("report.css"),
        "script": _template("report.js"),
        "headline": _headline(evaluation, present),
        "about": _about(evaluation),
        "standings": _standings(present),
        "cautions": "".join(
            f'<p class="note caution"><b>{escape(each.name)}</b>: {escape(each.caution)}.</p>'
            for each in present
            if each.caution
        ),
        "groups": "".join(_group(present, name) for name in _groupings(present)),
        "frontier": speed_quality(points(present)),
        "figures": _figures(present, evaluation.metrics),
        "notes": _notes(evaluation),
        "data": _data(evaluation, views(run, worst)),
    }
    page = _template("report.html")
    for name, value in parts.items():
        page = page.replace("{{" + name + "}}", value)
    return page


def _template(name: str) -> str:
    return files("dehusk.evaluate").joinpath(f"templates/{name}").read_text("utf-8")


def _headline(evaluation: Evaluation, present: Sequence[SystemResult]) -> str:
    if not present or present[0].word_f1 is None:
        return "No system was scored."
    best = present[0]
    figure = best.figures["word_f1"]
    text = f"<b>{escape(best.name)}</b> leads with word F1 {figure.value:.3f} ({figure.low:.3f} to {figure.high:.3f})"
    for each in evaluation.comparisons:
        if len(present) > 1 and {each.left, each.right} == {best.name, present[1].name}:
            sure = (
                "a clear lead"
                if each.p < 0.01
                else "probably not by chance"
                if each.p < 0.05
                else "which may be chance"
            )
            ahead, second = abs(each.difference), escape(present[1].name)
            text += f", {ahead:.3f} ahead of <b>{second}</b>, {sure} (p {_p(each.p)})"
    return text + (f"; but it was {escape(best.caution)}." if best.caution else ".")


def _about(evaluation: Evaluation) -> str:
    sets = ", ".join(f"{escape(each.path.rpartition('/')[2])} ({each.pages} pages)" for each in evaluation.data)
    return (
        f"{sets} · corpus <code>{evaluation.corpus}</code> · dehusk {escape(evaluation.dehusk)} · "
        f"{escape(evaluation.created.replace('T', ' ')[:16])} UTC"
    )


def _standings(present: Sequence[SystemResult]) -> str:
    figures = [each.figures["word_f1"] for each in present if "word_f1" in each.figures]
    low = min((each.low for each in figures), default=0.0)
    high = max((each.high for each in figures), default=1.0)
    head = (
        '<tr><th>system<th>version<th class="n">word F1<th>95 % interval<th class="n">precision<th class="n">recall'
        '<th class="n">x parse<th class="n">ms<th class="n">MB<th class="n">failed'
    )
    rows = "".join(_standing(each, low, high) for each in present)
    return f'<table id="standings"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _standing(system: SystemResult, low: float, high: float) -> str:
    figure = system.figures.get("word_f1")
    costs = (system.cost, system.milliseconds, system.megabytes)
    cells = [
        f'<th class="{system.kind}">{escape(system.name)}',
        f'<td class="dim">{escape(system.version)}',
        f'<td class="n strong">{_number(figure)}',
        f"<td>{whisker(figure, low, high) if figure else ''}",
        *(f'<td class="n">{_number(system.figures.get(name))}' for name in ("word_precision", "word_recall")),
        *(f'<td class="n">{"" if value is None else f"{value:,.1f}"}' for value in costs),
        f'<td class="n">{len(system.failures) or ""}',
    ]
    return "<tr>" + "".join(cells)


def _groupings(present: Sequence[SystemResult]) -> list[str]:
    names = dict.fromkeys(name for system in present for name in system.groups)
    return [name for name in names if any(len(system.groups.get(name, {})) > 1 for system in present)]


def _group(present: Sequence[SystemResult], grouping: str) -> str:
    """A table of word F1 whose cells are as dark as they are good; the best of a column is marked."""
    sizes: dict[str, int] = {}
    for system in present:
        for label, figures in system.groups.get(grouping, {}).items():
            if "word_f1" in figures:
                sizes[label] = figures["word_f1"].pages
    labels = sorted(sizes, key=lambda label: -sizes[label])
    head = "<tr><th>system" + "".join(
        f'<th class="n">{escape(label)}<small>{sizes[label]} pages</small>' for label in labels
    )
    best = {label: max(_value(system, grouping, label) for system in present) for label in labels}
    rows = ""
    for system in present:
        cells = "".join(_heat(system, grouping, label, best[label]) for label in labels)
        rows += f'<tr><th class="{system.kind}">{escape(system.name)}{cells}'
    title = grouping.replace("_", " ")
    return f'<h3>by {escape(title)}</h3><table class="heat"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _heat(system: SystemResult, grouping: str, label: str, best: float) -> str:
    figure = system.groups.get(grouping, {}).get(label, {}).get("word_f1")
    if figure is None:
        return "<td>"
    mark = " best" if figure.value >= best - 1e-9 else ""
    shade = max(0.0, (figure.value - 0.2) / 0.8) ** 2
    hint = f"{figure.low:.3f} to {figure.high:.3f}, {figure.pages} pages"
    return f'<td class="n{mark}" style="--shade:{shade:.2f}" title="{hint}">{figure.value:.2f}'


def _value(system: SystemResult, grouping: str, label: str) -> float:
    figure = system.groups.get(grouping, {}).get(label, {}).get("word_f1")
    return figure.value if figure else -1.0


def _figures(present: Sequence[SystemResult], metrics: dict[str, str]) -> str:
    names = list(dict.fromkeys(name for system in present for name in system.figures))
    head = "<tr><th>system" + "".join(f'<th class="n">{escape(name.replace("_", " "))}' for name in names)
    rows = "".join(
        f'<tr><th class="{system.kind}">{escape(system.name)}'
        + "".join(f'<td class="n">{_number(system.figures.get(name))}' for name in names)
        for system in present
    )
    meanings = "".join(f"<dt>{escape(name)}<dd>{escape(text)}" for name, text in metrics.items())
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table><dl>{meanings}</dl>"


def _notes(evaluation: Evaluation) -> str:
    lines = [
        f"<li><b>{escape(each.name)}</b> is not installed: {escape(each.missing)}"
        for each in evaluation.systems
        if each.missing
    ]
    for system in evaluation.present():
        lines += [
            f"<li><b>{escape(system.name)}</b> on {escape(each.page)}: {escape(each.status)}, {escape(each.message)}"
            for each in system.failures
        ]
    return f"<ul>{''.join(lines)}</ul>" if lines else "<p>Every system ran on every page.</p>"


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"= {value:.3f}"


def _number(figure: Figure | None) -> str:
    return "" if figure is None else f"{figure.value:.3f}"


def _data(evaluation: Evaluation, shown: list[dict[str, Any]]) -> str:
    pages = [
        {
            "id": page.id,
            "url": page.url,
            "type": page.page_type,
            "f1": {name: round(each["word_f1"], 3) for name, each in page.scores.items() if "word_f1" in each},
        }
        for page in evaluation.pages
    ]
    record = {
        "systems": [each.name for each in evaluation.present()],
        "subject": subject(evaluation),
        "comparisons": evaluation.to_dict()["comparisons"],
        "pages": pages,
        "views": shown,
    }
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
