"""`python -m dehusk` is the `dehusk` command."""

import sys

from dehusk.cli import main

sys.exit(main())
