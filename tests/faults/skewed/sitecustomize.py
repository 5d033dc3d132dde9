"""On the path of one process of a cluster: its clock is off by KADI_SKEW seconds."""

import os
import time

SKEW = int(os.environ["KADI_SKEW"])
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + SKEW
time.time_ns = lambda: _time_ns() + SKEW * 1_000_000_000
