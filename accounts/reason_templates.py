"""The reasons a new site comes with; administrators change them in the admin."""

# English, Kiswahili.
FIRST_REASONS = (
    ("Insults in the chat.", "Matusi kwenye gumzo."),
    ("A name that insults.", "Jina lenye matusi."),
    ("Cheating.", "Udanganyifu."),
    ("Playing together against others.", "Kushirikiana dhidi ya wengine."),
    (
        "Losing on purpose, so that somebody else gains rating.",
        "Kupoteza makusudi ili mwingine apate alama.",
    ),
    ("Holding up the game on purpose.", "Kuchelewesha mchezo makusudi."),
    ("Leaving ranked games again and again.", "Kuacha michezo ya ligi mara kwa mara."),
    ("More than one account in ranked play.", "Zaidi ya akaunti moja kwenye michezo ya ligi."),
    ("Reports that were not true.", "Ripoti zisizo za kweli."),
)
