"""Train the model of `auto` on labelled pages.

examples:
  dehusk train --data pages/ --out my-model                  a folder of NAME.html and NAME.txt
  dehusk --set model=./my-model page.html                    use what was trained
  dehusk train --data a.jsonl.xz --data b.jsonl.xz --out m   several datasets
  dehusk train --data pages/ --out m --pages worst.jsonl     which pages to read next
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from dehusk.errors import BadData


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--data", action="append", required=True, metavar="PATH", help="a dataset; may be given again")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="where the model goes")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N pages of each dataset")
    parser.add_argument(
        "--pages", metavar="FILE", help="write what became of each page while its site was held out, the worst first"
    )
    parser.add_argument(
        "--trees", type=int, metavar="N", help="most trees of each forest (default: as in the model that dehusk ships)"
    )


def say(line: str) -> None:
    """Tell how far the work is, apart from what it prints."""
    print(line, file=sys.stderr, flush=True)


def run(args: argparse.Namespace) -> int:
    """Read, train, write."""
    from dehusk.train.auto import Plan, train
    from dehusk.train.card import write_model
    from dehusk.train.pages import read_pages

    if args.pages and not Path(args.pages).resolve().parent.is_dir():
        raise BadData(f"cannot write {args.pages}: there is no such folder")  # told now, not after a long training
    say("reading and aligning pages")
    pages = read_pages([Path(path) for path in args.data], args.limit)
    if len({page.fold for page in pages}) < 2:
        raise BadData("training needs labelled pages of several sites; these are all of one")
    plan = Plan() if args.trees is None else Plan().with_trees(args.trees)
    trained = train(pages, plan, say)
    sources = " ".join(f"--data {Path(path).name}" for path in args.data)
    trees = f" --trees {args.trees}" if args.trees else ""
    write_model(
        Path(args.out),
        trained.model,
        trained.metrics,
        pages,
        f"dehusk train {sources}{trees} --out {Path(args.out).name}",
    )
    if args.pages:
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in trained.held_out)
        Path(args.pages).write_text("".join(lines), "utf-8")
    for name, value in trained.metrics["word_f1"].items():
        say(f"  {name:32} word F1 {value:.4f}")
    say(f"wrote {args.out}")
    return 0
