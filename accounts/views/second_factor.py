"""allauth's pages for the second factor, and then on to where the person wanted to go."""

from typing import Any
from urllib.parse import urlencode

from allauth.mfa.recovery_codes import views as code_views
from allauth.mfa.totp import views as totp_views

from kadi_site.next_page import next_page


class ActivateView(totp_views.ActivateTOTPView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"next": next_page(self.request, "mfa_index")}

    def get_success_url(self) -> str:
        """The codes for a lost phone come first: they are shown here and asked for only then."""
        url: str = super().get_success_url()
        return f"{url}?{urlencode({'next': next_page(self.request, 'mfa_index')})}"


class RecoveryCodesView(code_views.ViewRecoveryCodesView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"next": next_page(self.request, "mfa_index")}
