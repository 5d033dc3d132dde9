from allauth.account import views as allauth_views
from allauth.mfa.base import views as factor_views
from django.urls import include, path

from accounts.views import (
    entrance,
    name,
    notices,
    personal_data,
    refused,
    second_factor,
    settings,
)
from accounts.views.entrance import accounts_only, invited_staff_only

urlpatterns = [
    path("accounts/login/", entrance.LoginView.as_view(), name="account_login"),
    path("accounts/signup/", entrance.SignupView.as_view(), name="account_signup"),
    path("accounts/email/", accounts_only(allauth_views.email), name="account_email"),
    path(
        "accounts/password/change/",
        accounts_only(allauth_views.password_change),
        name="account_change_password",
    ),
    path(
        "accounts/password/set/",
        accounts_only(allauth_views.password_set),
        name="account_set_password",
    ),
    path(
        "accounts/password/reset/",
        entrance.ResetPasswordView.as_view(),
        name="account_reset_password",
    ),
    path("accounts/name/", accounts_only(name.choose_name), name="choose_name"),
    path("accounts/guest/", entrance.guest, name="guest"),
    path("accounts/appeal/", refused.appeal, name="appeal"),
    path("accounts/logout/everywhere/", settings.log_out_all, name="log_out_everywhere"),
    path("accounts/data/", personal_data.download, name="download_data"),
    path("accounts/delete/", settings.delete, name="delete_account"),
    path("accounts/2fa/", accounts_only(factor_views.index), name="mfa_index"),
    path(
        "accounts/2fa/totp/activate/",
        accounts_only(invited_staff_only(second_factor.ActivateView.as_view())),
        name="mfa_activate_totp",
    ),
    path(
        "accounts/2fa/recovery-codes/",
        second_factor.RecoveryCodesView.as_view(),
        name="mfa_view_recovery_codes",
    ),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("settings/", settings.settings_page, name="settings"),
    path("language/", settings.switch_language, name="set_language"),
    path("notices/<int:number>/", notices.put_away_notice, name="put_away_notice"),
]
