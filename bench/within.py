"""`python -m bench.within MODULE …`: runs a module inside the Django of the measured site."""

import os
import runpy
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kadi_site.settings")
    django.setup()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__")
