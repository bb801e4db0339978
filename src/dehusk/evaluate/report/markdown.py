"""The tables as Markdown, for the docs."""

from __future__ import annotations

from collections.abc import Iterable

from dehusk.evaluate.results import Evaluation, Figure


def render(evaluation: Evaluation) -> str:
    """What was measured, all figures, and word F1 by each grouping."""
    present = evaluation.present()
    names = list(dict.fromkeys(name for system in present for name in system.figures))
    lines = [
        f"Measured {evaluation.created[:10]} with dehusk {evaluation.dehusk} on "
        + ", ".join(f"{each.path.rpartition('/')[2]} ({each.pages} pages)" for each in evaluation.data)
        + f", corpus `{evaluation.corpus}`. Intervals are 95 %, sites resampled; cost is CPU time in parses.",
        "",
        *table(
            ("system", "version", *names, "x parse", "failed"),
            (
                (
                    system.name,
                    system.version,
                    *(_cell(system.figures.get(name), interval=name == "word_f1") for name in names),
                    "" if system.cost is None else f"{system.cost:.1f}",
                    str(len(system.failures)),
                )
                for system in present
            ),
        ),
    ]
    lines += ["", *(f"{each.name}: {each.caution}." for each in present if each.caution)]
    for grouping in dict.fromkeys(name for system in present for name in system.groups):
        labels = list(dict.fromkeys(label for system in present for label in system.groups.get(grouping, {})))
        rows = (
            (each.name, *(_cell(each.groups[grouping].get(label, {}).get("word_f1")) for label in labels))
            for each in present
        )
        lines += ["", f"Word F1 by {grouping.replace('_', ' ')}:", "", *table(("system", *labels), rows)]
    return "\n".join(lines) + "\n"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """The lines of a Markdown table."""
    titles = [title.replace("_", " ") for title in head]
    lines = ["| " + " | ".join(titles) + " |", "|---" * len(titles) + "|"]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def _cell(figure: Figure | None, *, interval: bool = False) -> str:
    if figure is None:
        return ""
    return f"{figure.value:.3f} ({figure.low:.3f}-{figure.high:.3f})" if interval else f"{figure.value:.3f}"
