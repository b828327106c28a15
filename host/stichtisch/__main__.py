"""`python -m stichtisch` runs the command `stichtisch`."""

import sys

from stichtisch.main import main

sys.exit(main())
