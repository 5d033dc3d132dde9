/* The hand: cards chosen in order, what may follow lit up, the Play button saying what it will do.
 *
 * No rules here. The server sends with every card whether it may begin a move (data-first), which
 * cards may come after it (data-next), which choices it asks for (data-choose) and, of a question that is
 * answered in the same move, what answers it (data-answers).
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const SIGNS = { D: "♦", H: "♥", C: "♣", S: "♠" };
  let chosen = []; // codes of cards, in the order of the taps

  const hand = () => document.getElementById("hand");
  const cards = () => Array.from(hand().querySelectorAll(".card"));
  // Two decks have some cards twice.
  function picked() {
    const left = cards();
    return chosen.flatMap((code) => {
      const place = left.findIndex((card) => card.dataset.card === code);
      return place < 0 ? [] : left.splice(place, 1);
    });
  }
  const codes = (list) => list.map((card) => card.dataset.card);
  const box = (card) => card.querySelector("input");
  const active = () => hand().hasAttribute("data-active");

  kadi.cardText = (code) => (isJoker(code) ? "★" : code.slice(0, -1) + SIGNS[code.slice(-1)]);
  // Whatever it is chosen with: a finger, a drag, a double tap.
  kadi.choose = (card) => picked().includes(card) || toggle(card);
  kadi.mayPlay = (card) => active() && (picked().includes(card) || mayCome(card) || card.hasAttribute("data-first"));
  kadi.wantsAnswer = () => Boolean(unanswered().trim());
  kadi.chosenCards = () => codes(picked()).join(" ");
  // What is to be chosen with the last card, as letters; null without a move.
  kadi.choices = () => (picked().length && active() ? picked().at(-1).dataset.choose || "" : null);

  function mayCome(card) {
    if (!active() || picked().includes(card)) return false;
    const last = picked().at(-1);
    if (!last) return card.hasAttribute("data-first");
    return (last.dataset.next || "").split(" ").includes(card.dataset.card);
  }

  function toggle(card) {
    const place = picked().indexOf(card);
    if (place >= 0) chosen.length = place;
    else if (!active() || mayCome(card)) chosen.push(card.dataset.card);
    else chosen = [card.dataset.card]; // may be refused: the answer then says which rule forbids it
    show();
  }

  function show() {
    const now = hand();
    if (!now) return;
    chosen = codes(picked());
    chooseStop(now.hasAttribute("data-ready-made"));
    cards().forEach(showCard);
    hold();
    now.toggleAttribute("data-choosing", chosen.length > 0);
    showPlay(now);
    showAsking();
  }

  // A window is short: the card that stops is chosen already, one tap is enough. It is let go
  // again when the window has closed.
  let readyMade = false;
  function chooseStop(open) {
    if (readyMade && !open) chosen = [];
    readyMade = open;
    if (!open) return;
    const stops = cards().filter((card) => card.hasAttribute("data-first"));
    if (!picked().some((card) => stops.includes(card))) chosen = codes(stops.slice(0, 1));
  }

  function showCard(card) {
    const place = picked().indexOf(card);
    box(card).checked = place >= 0;
    card.toggleAttribute("data-lit", mayCome(card));
    card.toggleAttribute("data-hinted", hinted().includes(card.dataset.card));
    if (place >= 0) card.dataset.place = String(place + 1);
    else delete card.dataset.place;
    card.style.order = kadi.sort === "rank" ? String(rankPlace(card.dataset.card)) : "";
  }

  // In one row the cards are held in a slight arc.
  function hold() {
    const row = inOrder();
    const one = row.length > 2 && row.at(-1).offsetTop - row[0].offsetTop < 8;
    row.forEach((card, place) => {
      card.toggleAttribute("data-arc", one);
      card.style.setProperty(
        "--off",
        String(Math.max(-3, Math.min(3, (place - (row.length - 1) / 2) * (6 / row.length)))),
      );
    });
  }
  const inOrder = () => cards().sort((a, b) => Number(a.style.order) - Number(b.style.order));

  const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
  const isJoker = (code) => code === "RJ" || code === "BJ";
  const rankPlace = (code) => (isJoker(code) ? RANKS.length : RANKS.indexOf(code.slice(0, -1)));
  const isQuestion = (code) => code[0] === "8" || code[0] === "Q";

  function showPlay(now) {
    const play = document.getElementById("do-play");
    if (!play) return;
    play.disabled = !active() || chosen.length === 0;
    const idle = play.dataset.idle || now.dataset.verb;
    const costs = unanswered() && asking().dataset.costs.replace("{cards}", label().join(" "));
    play.textContent = costs || (chosen.length ? [now.dataset.verb, ...label()].join(" ") : idle);
  }

  // A question whose answer belongs to the same move, as the last card chosen: it costs a card.
  const asking = () => document.getElementById("asking");
  const unanswered = () => (active() && picked().at(-1)?.dataset.answers) || "";

  // In place of the instruction; screen readers hear it once.
  function showAsking() {
    const answers = unanswered();
    const { add, none } = asking().dataset;
    const text = answers.trim() ? add.replace("{cards}", answers) : none.replace("{card}", label().at(-1));
    if (asking().textContent !== (answers && text)) asking().textContent = answers && text;
  }

  const hinted = () => (document.getElementById("hint")?.dataset.cards || "").split(" ");

  // Questions and their answers stand apart: "8♦ 8♠ + 5♠".
  function label() {
    const list = picked();
    return list.map((card, i) => {
      const answers = i > 0 && isQuestion(list[i - 1].dataset.card) && !isQuestion(card.dataset.card);
      return (answers ? "+ " : "") + kadi.cardText(card.dataset.card);
    });
  }

  document.addEventListener("change", (event) => {
    const card = event.target.closest("#hand .card");
    if (card) toggle(card);
  });

  // A refused move stays chosen; what was played has left the hand.
  kadi.afterSwap(show);
  document.addEventListener("DOMContentLoaded", show);

  /* Sorting is the player's own taste: kept in this browser. */
  const stored = () => {
    try {
      return localStorage.getItem("kadi.sort");
    } catch {
      return null;
    }
  };
  kadi.sort = stored() || "suit";
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#do-sort")) return;
    kadi.sort = kadi.sort === "suit" ? "rank" : "suit";
    try {
      localStorage.setItem("kadi.sort", kadi.sort);
    } catch { /* private window: forgotten */ }
    show();
  });

  /* Keys: arrows walk, space chooses, enter plays, D draws, N announces. */
  function walk(step) {
    const row = inOrder();
    const at = row.indexOf(document.activeElement.closest(".card"));
    const next = row[at < 0 ? (step > 0 ? 0 : row.length - 1) : (at + step + row.length) % row.length];
    if (next) box(next).focus();
  }

  function press(selector) {
    const button = document.querySelector(selector);
    if (!button || button.disabled || button.hidden) return false;
    button.click();
    return true;
  }

  const KEYS = {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    ArrowUp: () => document.activeElement.matches("#hand input") && document.activeElement.click(),
    Enter: () => (document.activeElement === document.body ? press("#do-play") : false),
    d: () => press("#do-draw"),
    n: () => press("#prompt button") || press("#do-announce"),
  };

  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("dialog[open], input:not([name=cards]), textarea, select");
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = KEYS[event.key] || KEYS[event.key.toLowerCase()];
    if (key && key() !== false) event.preventDefault();
  });
})();
