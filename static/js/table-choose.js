/* The pop-ups: a suit after an Ace, a card to ask for, leaving; and where the focus goes. Which parts
 * show is told by the letters of data-choose: n nothing needed, s a suit, a a card (rank and suit),
 * r a rank alone.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const byId = (id) => document.getElementById(id);
  const asks = () => Array.from(byId("choose").querySelectorAll("input"));
  const asked = (name) => asks().find((one) => one.name === name && one.checked);

  function choose(letters) {
    const has = (letter) => letters.includes(letter);
    byId("choose-suit").hidden = !has("s");
    byId("choose-card").hidden = !has("a");
    byId("choose-none").hidden = !has("n");
    byId("choose-any").hidden = !has("r");
    forgetAsk();
    byId("choose").showModal();
  }

  function forgetAsk() {
    asks().forEach((one) => (one.checked = false));
    showAsk();
  }

  function showAsk() {
    const go = byId("choose-ask");
    const [rank, suit] = [asked("ask_rank"), asked("ask_suit")];
    go.disabled = !rank || !suit;
    const sign = suit && suit.value ? kadi.cardText("X" + suit.value).slice(1) : "";
    go.textContent = go.dataset.label + " " + (rank ? rank.value : "") + sign;
  }

  // A play goes off when nothing is to be chosen with it, or has been. Before htmx hears of it.
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "play") return;
    const letters = kadi.choices();
    const done = letters === "" || byId("choose").contains(event.submitter);
    if (event.submitter?.id !== "choose-ask") forgetAsk(); // chosen, but not asked for
    if (done && letters !== null) return byId("choose").close();
    event.preventDefault();
    event.stopPropagation();
    if (letters) choose(letters);
  }, true);
  byId("choose").addEventListener("change", showAsk);
  // Enter in a field presses the first button of its form, which is not the one in this pop-up.
  byId("choose").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    byId("choose-ask").click();
  });
  byId("choose").addEventListener("close", () => setTimeout(forgetAsk));

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
    const button = event.target.closest("[data-open], [data-close]");
    if (!button) return;
    const name = button.dataset.open;
    if (name) event.preventDefault(); // without this script the button leaves the table itself
    if (name) open(name);
    else setTimeout(() => button.closest("dialog").close()); // after what it sends
  });

  // A choice that is no longer ours to make (the clock ran out) goes away by itself.
  kadi.afterSwap(() => {
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
  const hands = () => Array.from(document.querySelectorAll("#hand .card input"));
  const firstIn = (part) =>
    part &&
    Array.from(part.querySelectorAll("button, a[href]")).find((one) =>
      shown(one) && !one.disabled && !one.closest("[inert]")
    );
  let had = {};

  kadi.beforeSwap(() => {
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
    else if (lost) {
      (hands()[Math.min(had.place, hands().length - 1)] || firstIn(byId(had.part)) || firstIn(hand))?.focus();
    }
    had = {};
  }

  // After everybody else has done with the frame: buttons show and hide.
  kadi.afterSwap(() => queueMicrotask(keepFocus));
})();
