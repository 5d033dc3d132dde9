/* The table under a finger: drag a card onto the felt or tap it twice to play it, tap the draw pile to
 * draw, tap the other pile to see what has been played, hold a card to read what it does. Everything here
 * can also be done with the buttons and by keys; loaded once the table can be played.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const FAR = 12; // px: a drag, not a tap
  const LONG = 550; // ms: held, not tapped
  const byId = (id) => document.getElementById(id);
  let held = null;

  // A question that wants its answer waits for it: nobody loses a card by a slip.
  function play(card) {
    kadi.choose(card);
    if (!kadi.wantsAnswer()) byId("do-play")?.click();
  }

  function tell(address) {
    htmx.ajax("GET", address, { target: "#told-text", swap: "innerHTML" });
    if (!byId("told").open) byId("told").showModal();
  }
  const explain = (code) => tell(byId("told-text").dataset.card + code + "/");
  const showPlayed = () => tell(byId("told-text").dataset.discards);

  /* One pointer at a time */
  function letGo() {
    if (!held) return;
    clearTimeout(held.timer);
    delete held.card.dataset.dragged;
    held.card.style.transform = "";
    held = null;
  }

  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("#hand label.card");
    letGo();
    if (!card || event.button || !event.isPrimary) return;
    const timer = setTimeout(() => {
      swallowClick();
      explain(card.dataset.card);
      letGo();
    }, LONG);
    held = { card, timer, x: event.clientX, y: event.clientY, id: event.pointerId };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    if (Math.hypot(x, y) < FAR && !held.dragging) return;
    clearTimeout(held.timer);
    if (!kadi.mayPlay(held.card)) return letGo();
    held.dragging = true;
    held.card.dataset.dragged = "";
    held.card.style.transform = `translate(${x}px,${y}px)`;
  });

  document.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { card, dragging } = held;
    const onFelt = event.clientY < byId("hand").getBoundingClientRect().top;
    letGo();
    if (!dragging) return;
    if (onFelt) play(card);
    swallowClick(); // last: play() itself clicks
  });
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("contextmenu", (event) => event.target.closest("#hand .card") && event.preventDefault());

  // What comes after a drag or a long press is not a tap.
  function swallowClick() {
    const stop = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 400);
  }

  document.addEventListener("dblclick", (event) => {
    const card = event.target.closest("#hand label.card");
    if (card && kadi.mayPlay(card)) play(card);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#draw-pile")) byId("do-draw")?.click();
    if (event.target.closest("#discards")) showPlayed();
  });

  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("dialog[open], input:not([name=cards]), textarea, select");
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = document.activeElement.closest("#hand .card");
    if (event.key === "?") byId("keys").showModal();
    else if (event.key.toLowerCase() === "i" && card) explain(card.dataset.card);
    else if (event.key.toLowerCase() === "p") showPlayed();
  });
})();
