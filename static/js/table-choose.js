/* The pop-ups: a suit after an Ace, a card to ask for, leaving. Which parts show is told by the
 * letters of data-choose: n nothing needed, s a suit, a a card (rank and suit), r a rank alone.
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
})();
