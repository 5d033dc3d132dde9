import re

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _

from accounts.admin.audited import AuditedAdmin
from accounts.models import BannedName


class BannedNameForm(forms.ModelForm):
    def clean_pattern(self) -> str:
        pattern: str = self.cleaned_data["pattern"]
        try:
            matches_all = re.search(pattern, "") is not None
        except re.error as error:
            raise forms.ValidationError(_("This is no regular expression.")) from error
        if matches_all:
            raise forms.ValidationError(_("This pattern would ban every name."))
        return pattern


@admin.register(BannedName)
class BannedNameAdmin(AuditedAdmin):
    form = BannedNameForm
    list_display = ["pattern", "note"]
    allowed_lookups = ()
    search_fields = ["pattern", "note"]
