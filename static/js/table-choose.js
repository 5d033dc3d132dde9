/* The pop-ups: a suit after an Ace, a card to ask for, leaving; and where the focus goes. Which parts
 * show is told by the letters of data-choose: n nothing needed, s a suit, a a card (rank and suit),
 * r a rank alone.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const byId = (id) => document.getElementById(id);
  const ask = { rank: "", suit: "" };

  kadi.choose = (letters) => {
    const has = (letter) => letters.includes(letter);
    byId("choose-suit").hidden = !has("s");
    byId("choose-card").hidden = !has("a");
    byId("choose-none").hidden = !has("n");
    byId("choose-any").hidden = !has("r");
    ask.rank = ask.suit = "";
    showAsk();
    byId("choose").showModal();
  };

  function showAsk() {
    for (const button of byId("choose-card").querySelectorAll("[data-rank], [data-ask-suit]")) {
      const on = button.dataset.rank ? button.dataset.rank === ask.rank : button.dataset.askSuit === ask.suit;
      button.setAttribute("aria-pressed", String(on));
    }
    const go = byId("choose-ask");
    go.disabled = !ask.rank || !ask.suit;
    const suit = ask.suit && ask.suit !== "any" ? kadi.cardText("X" + ask.suit).slice(1) : "";
    go.textContent = go.dataset.label + " " + (ask.rank + suit);
  }

  function send(extra) {
    byId("choose").close();
    kadi.sendPlay(extra);
  }

  function open(id) {
    byId(id).showModal();
    if (id === "drawer") byId("log").scrollTop = byId("log").scrollHeight;
  }

  // A tap beside a pop-up puts it away.
  function tapBeside(dialog, event) {
    const box = dialog.getBoundingClientRect();
    const across = event.clientX > box.left && event.clientX < box.right;
    const down = event.clientY > box.top && event.clientY < box.bottom;
    if (!(across && down)) dialog.close();
  }

  document.addEventListener("click", (event) => {
    if (event.target.tagName === "DIALOG") tapBeside(event.target, event);
    const button = event.target.closest("button");
    if (!button) return;
    const data = button.dataset;
    if (data.suit) send({ suit: data.suit });
    else if (button.id === "choose-none") send();
    else if (data.rank) { ask.rank = data.rank; showAsk(); }
    else if (data.askSuit) { ask.suit = data.askSuit; showAsk(); }
    else if (button.id === "choose-ask") send({ ask: ask.rank + (ask.suit === "any" ? "" : ask.suit) });
    else if (data.open) open(data.open);
    else if (data.close !== undefined) button.closest("dialog").close();
  });

  // A choice that is no longer ours to make (the clock ran out) goes away by itself.
  document.addEventListener("kadi:frame", () => {
    const hand = byId("hand");
    if (byId("choose").open && !(hand && hand.hasAttribute("data-active"))) byId("choose").close();
  });

  /* Where the keyboard is. A frame takes away what had the focus (the card just played, the button
   * just pressed): the focus goes to its neighbour, or to the sheet that now lies over the table. */
  let byKey = false; // a thumb needs no focus, and must not find a ring on its cards
  addEventListener("keydown", () => (byKey = true), true);
  addEventListener("pointerdown", () => (byKey = false), true);

  const shown = (element) => Boolean(element && element.getClientRects().length);
  const over = () => ["prompt", "confirm", "room"].map(byId).find(shown);
  const hands = () => Array.from(document.querySelectorAll("#hand .card"));
  const firstIn = (part) =>
    part && Array.from(part.querySelectorAll("button, a[href]")).find((one) => shown(one) && !one.disabled && !one.closest("[inert]"));
  let had = {};

  document.addEventListener("kadi:before", () => {
    const focused = document.activeElement;
    const part = focused.closest("#table > [id]");
    had = { focused, part: part && part.id, place: hands().indexOf(focused), over: over()?.id };
  });

  function keepFocus() {
    const sheet = over();
    const hand = byId("hand");
    if (hand) hand.inert = Boolean(sheet) && sheet.id !== "prompt";
    if (!byKey || document.querySelector("dialog[open]")) return;
    const lost = had.part && document.activeElement === document.body;
    if (sheet && sheet.id !== had.over) firstIn(sheet)?.focus();
    else if (lost) (hands()[Math.min(had.place, hands().length - 1)] || firstIn(byId(had.part)) || firstIn(hand))?.focus();
    had = {};
  }

  // After everybody else has done with the frame: buttons show and hide.
  document.addEventListener("kadi:frame", () => queueMicrotask(keepFocus));
})();
