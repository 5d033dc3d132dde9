from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.avatars import avatar as avatar_of
from accounts.models import User

register = template.Library()


@register.simple_tag
def avatar(person: User, size: str = "") -> SafeString:
    """Their kanga; `size` is "large", "small" or nothing."""
    return cloth(*avatar_of(person.name, person.avatar), size)


@register.simple_tag
def cloth(pattern: int, colours: int, size: str = "") -> SafeString:
    return format_html(
        '<svg class="avatar{}" data-cloth="{}" aria-hidden="true"><use href="{}#k{}"/></svg>',
        f" avatar-{size}" if size else "",
        colours,
        static("img/kanga.svg"),
        pattern,
    )
