"""The papers' own tables: what each printed, and for each row which system is measured how on which pages.

News are pages of the type `news`, blogs are `article`, threads are `forum`. Tables that compare with content-seeker
leave out the sites it was trained on.
"""

from __future__ import annotations

from dataclasses import dataclass

TRAINING_FOLDS = (0, 1)  # of content-seeker, see dehusk.train.content_seeker


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the paper's label and figures, and what is measured of ours."""

    label: str
    published: tuple[str, ...]
    system: str
    page_types: tuple[str, ...]
    shape: str | None = None
    dataset: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a paper."""

    title: str
    columns: tuple[str, ...]
    measure: str
    rows: tuple[Row, ...]
    unseen_only: bool = False


BOTH, NEWS, BLOG, FORUM = ("news", "article"), ("news",), ("article",), ("forum",)
TABLES = (
    Table(
        "CUTER, table 2: accuracy and noise",
        ("useful data", "useless data"),
        "cuter",
        (
            Row("single body articles", ("96.71 %", "3.40 %"), "cuter", BOTH, "single-body"),
            Row("multi-body articles", ("90.46 %", "6.55 %"), "cuter", BOTH, "multi-body"),
            Row("articles with user comments", ("91.91 %", "6.06 %"), "cuter", BOTH, "commented"),
        ),
    ),
    Table(
        "Link density, table 1: pages extracted correctly",
        ("pages", "correct", "accuracy"),
        "correct",
        (
            Row("ten news sites", ("500", "472", "94.4 %"), "link-density", NEWS),
            Row("articles", ("", "", ""), "link-density", BLOG),
        ),
    ),
    Table(
        "ContentEx, section IV.C: text-based precision and recall on forum pages",
        ("precision", "recall", "pages a second"),
        "contentex",
        (
            Row("221 forums, 442 pages", ("93 %", "99 %", "67"), "contentex", FORUM),
            Row("threads only", ("", "", ""), "contentex", FORUM, dataset="web_forum_52"),
            Row("forum pages of WCXB only", ("", "", ""), "contentex", FORUM, dataset="wcxb"),
        ),
    ),
    Table(
        "Louvan, table 4: news",
        ("precision", "recall", "F1"),
        "lcs",
        (
            Row("CS+LBS", ("0.940 ± 0.183", "0.882 ± 0.187", "0.905 ± 0.182"), "content-seeker+lbs", NEWS),
            Row("CS", ("", "", ""), "content-seeker", NEWS),
            Row("CS+SLS", ("", "", ""), "content-seeker+sls", NEWS),
            Row("TCCB-25", ("0.806 ± 0.228", "0.859 ± 0.198", "0.816 ± 0.197"), "tccb", NEWS),
            Row("CCB-r40", ("0.796 ± 0.286", "0.753 ± 0.285", "0.763 ± 0.273"), "ccb", NEWS),
            Row("DSC", ("0.863 ± 0.167", "0.870 ± 0.136", "0.852 ± 0.141"), "dsc", NEWS),
            Row("Crunch", ("0.65 ± 0.260", "0.964", "0.714"), "crunch", NEWS),
        ),
        unseen_only=True,
    ),
    Table(
        "Crunch in Louvan's table 4: news",
        ("precision", "recall", "F1"),
        "lcs",
        (Row("Crunch", ("0.65 ± 0.260", "0.964", "0.714"), "crunch", NEWS),),
        unseen_only=True,
    ),
    Table(
        "Louvan, table 5: blogs",
        ("precision", "recall", "F1"),
        "lcs",
        (
            Row("CS+LBS", ("0.905 ± 0.223", "0.827 ± 0.293", "0.834 ± 0.279"), "content-seeker+lbs", BLOG),
            Row("CS", ("", "", ""), "content-seeker", BLOG),
            Row("CS+SLS", ("", "", ""), "content-seeker+sls", BLOG),
            Row("TCCB-25", ("0.566 ± 0.347", "0.907 ± 0.200", "0.634 ± 0.307"), "tccb", BLOG),
            Row("CCB-r40", ("0.593 ± 0.352", "0.878 ± 0.234", "0.648 ± 0.311"), "ccb", BLOG),
            Row("LQF-75", ("0.268 ± 0.195", "0.983 ± 0.109", "0.386 ± 0.220"), "lqf-75", BLOG),
        ),
        unseen_only=True,
    ),
    Table(
        "Louvan, table 6: forums",
        ("precision", "recall", "F1"),
        "lcs",
        (
            Row("CS+TP", ("0.870 ± 0.183", "0.740 ± 0.326", "0.754 ± 0.279"), "content-seeker+tp", FORUM),
            Row("CS", ("", "", ""), "content-seeker", FORUM),
            Row("LP-7", ("0.428 ± 0.283", "0.554 ± 0.302", "0.414 ± 0.245"), "largest-pagelet", FORUM),
            Row("LQF-75", ("0.296 ± 0.196", "0.974 ± 0.154", "0.417 ± 0.223"), "lqf-75", FORUM),
        ),
        unseen_only=True,
    ),
)
LEARNED = {
    "Louvan, table 2: is a node a good segment? 10-fold cross-validation": (
        "segment",
        {
            "decision tree": ("0.964 / 0.962 / 0.963", "0.952 / 0.975 / 0.963", "0.988 / 0.988 / 0.988"),
            "random forest": ("0.966 / 0.976 / 0.971", "0.963 / 0.988 / 0.975", "0.992 / 0.993 / 0.992"),
            "support vector machine": ("0.906 / 0.902 / 0.904", "0.907 / 0.990 / 0.947", "0.926 / 0.990 / 0.957"),
            "multilayer perceptron": ("0.942 / 0.969 / 0.955", "0.948 / 0.966 / 0.957", "0.988 / 0.983 / 0.986"),
        },
    ),
    "Louvan, table 3: is a segment content? 10-fold cross-validation": (
        "content",
        {
            "decision tree": ("0.984 / 0.961 / 0.972", "0.922 / 0.940 / 0.931", "0.958 / 0.980 / 0.969"),
            "random forest": ("1.000 / 0.969 / 0.984", "0.939 / 0.970 / 0.954", "0.973 / 0.980 / 0.993"),
            "support vector machine": ("0.939 / 0.969 / 0.953", "0.829 / 0.950 / 0.885", "0.749 / 0.921 / 0.826"),
            "multilayer perceptron": ("0.992 / 0.984 / 0.988", "0.929 / 0.938 / 0.934", "0.950 / 0.980 / 0.965"),
        },
    ),
}
SYSTEMS = tuple(dict.fromkeys(row.system for table in TABLES for row in table.rows))
METRICS = ("words", "lcs", "cuter", "correct")
BASELINES = "All algorithms: mean word F1"
SETS = {  # column: page type and dataset
    "news": ("news", None),
    "articles": ("article", None),
    "forum pages": ("forum", "wcxb"),
    "threads": ("forum", "web_forum_52"),
}
SITES = "Link density by site: news sites with at least four pages"
LEAST_PAGES = 4
