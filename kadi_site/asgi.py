import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kadi_site.settings")
http_application = get_asgi_application()

# Consumers import models, so they come after Django is set up.
from channels.routing import ProtocolTypeRouter  # noqa: E402

application = ProtocolTypeRouter({"http": http_application})
