"""What happens to people. Other apps follow; accounts does not know them.

All but `sessions_revoked` are sent inside the transaction: a receiver that raises undoes it.
"""

from django.dispatch import Signal

# `user`, `before`: staff took a name away, and the old one must not stay anywhere.
renamed = Signal()
# `user`: chose another name; what was played under the one before keeps it.
name_chosen = Signal()
# `user`: the person is gone, what they did stays.
deleted = Signal()
# `sanction`: just given.
sanctioned = Signal()
# `user`: wants to know what is kept about them. Receivers give a dict of sections.
data_asked_for = Signal()
# `user`: staff want to know what was done about them. Receivers give numbers of rows, by kind.
history_asked_for = Signal()
# `user_id`, `reason`: on disk now; what they have open must close.
sessions_revoked = Signal()
