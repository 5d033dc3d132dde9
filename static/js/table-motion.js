/* Cards travel: from the hand or a seat to the pile, from the draw pile to a seat. Only decoration:
 * the page already shows the new position, nothing waits for it, and people who asked for less
 * motion get none.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = null;

  const box = (element) => (element ? element.getBoundingClientRect() : null);
  const seat = (number) => document.querySelector('.seat[data-seat="' + number + '"]');
  const match = () => document.getElementById("match");
  const counts = () => Array.from(document.querySelectorAll(".seat"), (one) => parseInt(one.textContent, 10));

  let lastTurn = null; // while a window is open it is nobody's turn

  function look() {
    const hand = {};
    for (const card of document.querySelectorAll("#hand .card")) hand[card.dataset.card] = box(card);
    before = { hand, key: match() && match().dataset.key, counts: counts(), version: kadi.table.dataset.version };
  }

  function fly(element, from, to) {
    if (!from || !to || !element.animate) return null;
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + from.height / 2 - (to.top + to.height / 2);
    const start = "translate(" + x + "px," + y + "px) scale(" + Math.max(0.4, from.width / to.width) + ")";
    return element.animate([{ transform: start }, { transform: "none" }], {
      duration: 320,
      easing: "cubic-bezier(.2,.8,.3,1)",
    });
  }

  function played() {
    const card = match();
    if (!card || card.dataset.key === before.key) return;
    const own = before.hand[card.dataset.card];
    const mine = card.dataset.by === kadi.table.dataset.me;
    fly(card, mine && own ? own : box(seat(card.dataset.by)), box(card));
  }

  function drawn() {
    const pile = document.getElementById("draw-pile");
    if (!pile) return;
    counts().forEach((count, number) => {
      if (count <= before.counts[number]) return;
      const ghost = pile.querySelector(".card").cloneNode(true);
      ghost.classList.add("ghost");
      pile.append(ghost);
      const to = box(seat(number));
      const from = box(pile);
      const move = "translate(" + (to.left + to.width / 2 - from.left - from.width / 2) + "px," +
        (to.top + to.height / 2 - from.top - from.height / 2) + "px) scale(.5)";
      ghost.animate([{ transform: "none" }, { transform: move, opacity: 0.4 }], { duration: 380, easing: "ease-in" })
        .onfinish = () => ghost.remove();
    });
  }

  function seatOnTurn() {
    const found = document.querySelector(".seat[data-turn]");
    return found ? Number(found.dataset.seat) : null;
  }

  // Those who were jumped over hop.
  function hopped(from, to) {
    const players = before.counts.length;
    const step = document.getElementById("pile").dataset.direction === "cw" ? 1 : players - 1;
    let at = (from + step) % players;
    for (let left = players; left && at !== to; left--, at = (at + step) % players) {
      const over = seat(at);
      if (!over || over.hasAttribute("data-left")) continue;
      over.animate([{ transform: "none" }, { transform: "translateY(-14px)" }, { transform: "none" }], {
        duration: 400,
        easing: "ease-out",
      });
    }
  }

  kadi.beforeSwap(look);
  kadi.afterSwap(() => {
    const now = kadi.table.dataset;
    const from = lastTurn;
    const to = seatOnTurn();
    if (to !== null) lastTurn = to;
    const fresh = !before || before.key === undefined || before.counts.length === 0 || before.version === now.version;
    if (fresh || calm.matches || document.documentElement.dataset.motion === "less" || document.hidden) return;
    played();
    drawn();
    if (from !== null && to !== null && from !== to) hopped(from, to);
  });
})();
