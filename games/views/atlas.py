"""Which Kadi do you play? Up to ten questions, and a table by the rules that came out."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.atlas.asking import MOST_QUESTIONS, next_question
from games.atlas.questions import questions
from games.presenters.atlas import SPELLED, found_facts, known_variants, question_facts
from games.presenters.faces import Facts
from kadi_site.requests import HtmxRequest

READ = {spelled: answer for answer, spelled in SPELLED.items()}


@require_safe
@vary_on_headers("HX-Request")
def atlas(request: HtmxRequest) -> HttpResponse:
    facts = _step(request.GET)
    if request.htmx and not request.htmx.history_restore_request:
        return render(request, "games/partials/atlas.html", facts)
    return render(request, "games/atlas.html", facts | {"variants": known_variants()})


def _step(query: QueryDict) -> Facts:
    answers = _answers(query)
    question = None if answers and "done" in query else next_question(answers)
    if question:
        return {"question": question_facts(question, answers)}
    return {"found": found_facts(answers)}


def _answers(query: QueryDict) -> dict[str, bool | None]:
    """Addresses get cut and edited: what is no answer to a question of ours is left out."""
    given = {slug: query[slug] for slug in query if slug in questions()}
    read = {slug: READ[said] for slug, said in given.items() if said in READ}
    return dict(list(read.items())[:MOST_QUESTIONS])
