"""On the path of a server: the bots of the level PLANTED_LEVEL do what PLANTED says, or never
answer. Comes before everything else in each of its processes."""

import os

from tests.bots import planted_worker

planted_worker.plant(os.environ.get("PLANTED", "endless"))
