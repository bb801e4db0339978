"""Every page of the data sets: no exception, and the same bytes twice, in two processes and in eight threads.

`python -m bench.same --every 1` reads all of them.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import dehusk
from bench.pages import real_pages


def fingerprint(html: str) -> str:
    """A hash of everything that dehusk says about a page."""
    return hashlib.sha256(str(dehusk.extract(html).write("json", {"blocks": True})).encode()).hexdigest()


def main() -> int:
    """Compare; prints the first page that differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="one page in so many")
    parser.add_argument("--print", action="store_true", help="print the hashes and do nothing else")
    args = parser.parse_args()
    if args.print:
        for name, html in real_pages(every=args.every):
            print(fingerprint(html), name)
        return 0
    command = [sys.executable, "-m", "bench.same", "--print", "--every", str(args.every)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other, ThreadPoolExecutor(8) as pool:
        assert other.stdout
        count = 0
        for name, html in real_pages(every=args.every):
            hashes = {*pool.map(fingerprint, [html] * 8), fingerprint(html), other.stdout.readline().split(" ")[0]}
            if len(hashes) > 1:
                print(f"{name}: {len(hashes)} different results")
                other.kill()
                return 1
            count += 1
            if count % 500 == 0:
                print(count, "pages", file=sys.stderr, flush=True)
    print(f"{count:,} pages: the same in eight threads, again, and in another process")
    return 0


if __name__ == "__main__":
    sys.exit(main())
