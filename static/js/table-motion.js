/* Motion that explains: the deal, cards that leave one after the other, draws, a jump that hops, a
 * kickback that turns the arrows, a stop that snaps back, a reshuffle, a suit that blooms.
 *
 * Only decoration: the page already shows the new position and nothing waits for it. A tap or a key
 * ends whatever still moves; people who asked for less motion get none. Listens to `kadi:happened`,
 * and says what it moved with `kadi:motion`.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;

  const MOST_AT_ONCE = 8; // more has happened than can be followed: just show it
  const BIG_PICK = 4;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const isCalm = () => calm.matches || document.documentElement.dataset.motion === "less" || document.hidden;

  const byId = (id) => document.getElementById(id);
  const box = (element) => (element ? element.getBoundingClientRect() : null);
  const seat = (number) => document.querySelector('.seat[data-seat="' + number + '"]');
  const handCards = () => Array.from(document.querySelectorAll("#hand .card"));
  const isMine = (number) => String(number) === kadi.table.dataset.me;
  const OUT = "cubic-bezier(.2,.8,.3,1)";

  /* Everything that moves can be ended at once. */
  const moving = new Set();
  function animate(element, frames, options) {
    if (!element || !element.animate) return null;
    const animation = element.animate(frames, { easing: OUT, fill: "backwards", ...options });
    moving.add(animation);
    animation.onfinish = animation.oncancel = () => moving.delete(animation);
    return animation;
  }
  const end = () => moving.forEach((animation) => animation.finish());
  addEventListener("pointerdown", end, true);
  addEventListener("keydown", end, true);

  // The same element seen to come from elsewhere.
  function comeFrom(element, from, options) {
    const to = box(element);
    if (!from || !to || !to.width) return;
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + from.height / 2 - (to.top + to.height / 2);
    const small = Math.max(0.4, Math.min(1.4, from.width / to.width));
    animate(element, [{ transform: `translate(${x}px,${y}px) scale(${small})` }, { transform: "none" }], options);
  }

  const SVG = "http://www.w3.org/2000/svg";
  function face(code) {
    const picture = document.createElementNS(SVG, "svg");
    picture.append(document.createElementNS(SVG, "use"));
    picture.firstChild.setAttribute("href", "#" + code);
    return picture;
  }

  // A card that is nowhere on the page: flies over it and is gone.
  function ghost(code, from, to, options) {
    if (!from || !to) return;
    const card = document.createElement("span");
    card.className = code === "back" ? "card ghost back" : "card ghost";
    card.dataset.card = code;
    card.append(face(code));
    card.ariaHidden = "true";
    document.body.append(card);
    const own = box(card);
    const at = (place, scale) =>
      `translate(${place.left + place.width / 2 - own.width / 2}px,${
        place.top + place.height / 2 - own.height / 2
      }px) scale(${scale})`;
    const flight = animate(card, [{ transform: at(from, 1) }, { transform: at(to, 0.6), opacity: 0.7 }], options);
    if (!flight) return card.remove();
    flight.onfinish = flight.oncancel = () => {
      moving.delete(flight);
      card.remove();
    };
  }

  /* Before a swap: where my cards were. */
  let before = new Map();
  kadi.beforeSwap(() => {
    before = new Map();
    for (const card of handCards()) {
      const code = card.dataset.card;
      before.set(code, [...(before.get(code) || []), box(card)]);
    }
  });

  function newInHand() {
    const known = new Map(Array.from(before, ([code, boxes]) => [code, boxes.length]));
    return handCards().filter((card) => {
      const left = known.get(card.dataset.card) || 0;
      known.set(card.dataset.card, left - 1);
      return left <= 0;
    });
  }

  /* One for each thing that can happen. */
  const pile = () => box(document.querySelector("#draw-pile .card"));
  const discards = () => byId("match");
  const start = (number, code) => (isMine(number) && (before.get(code) || [])[0]) || box(seat(number));

  function played({ seat: number, cards }) {
    const top = discards();
    const under = cards.slice(0, -1);
    under.forEach((code, place) => ghost(code, start(number, code), box(top), { duration: 300, delay: place * 110 }));
    const last = cards.at(-1);
    if (top && top.dataset.card === last) {
      comeFrom(top, start(number, last), { duration: 320, delay: under.length * 110 });
    }
  }

  function drawn({ seat: number, count }) {
    const from = pile();
    if (isMine(number)) {
      newInHand().forEach((card, place) => {
        comeFrom(card, from, { duration: 360, delay: place * 70 });
        card.dataset.fresh = "";
        setTimeout(() => delete card.dataset.fresh, 2000);
      });
    } else {
      for (let place = 0; place < Math.min(count, 6); place++) {
        ghost("back", from, box(seat(number)), { duration: 380, delay: place * 80, easing: "ease-in" });
      }
    }
    if (count >= BIG_PICK) shake(seat(number));
  }

  const shake = (element) =>
    animate(element, [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` })), {
      duration: 450,
      delay: 200,
    });

  // The next so many in the direction of play, those who have left not counted.
  function hop({ seat: number, count }) {
    const players = document.querySelectorAll(".seat").length;
    const step = byId("pile").dataset.direction === "cw" ? 1 : players - 1;
    const frames = [{ transform: "none" }, { transform: "translateY(-16px)" }, { transform: "none" }];
    let left = count;
    for (let at = (number + step) % players; left && at !== number; at = (at + step) % players) {
      if (seat(at).hasAttribute("data-left")) continue;
      animate(seat(at), frames, { duration: 420, delay: (count - left) * 120, easing: "ease-out" });
      left -= 1;
    }
  }

  const arrows = () => document.querySelector(".direction");
  const DONE = {
    started: deal,
    played,
    drawn,
    jumped: hop,
    reversed: () => animate(arrows(), [{ transform: "rotate(-180deg)" }, { transform: "none" }], { duration: 600 }),
    stopped: (what) => {
      played(what);
      animate(arrows(), [0, 14, -10, 6, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })), { duration: 420 });
    },
    announced: ({ seat: number }) =>
      animate(seat(number), [1, 1.25, 1, 1.15, 1].map((scale) => ({ transform: `scale(${scale})` })), {
        duration: 900,
      }),
    reshuffled: () => {
      for (let place = 0; place < 5; place++) {
        ghost("back", box(discards()), pile(), { duration: 300, delay: place * 60 });
      }
    },
    suit: () =>
      animate(document.querySelector(".fact.suit"), [{ transform: "scale(3)", opacity: 0 }, { transform: "none" }], {
        duration: 500,
      }),
  };

  // Under 1.2 seconds, whoever sits there and however many cards each has.
  function deal() {
    const from = pile();
    const seats = Array.from(document.querySelectorAll(".seat")).filter((one) => !isMine(one.dataset.seat));
    const own = handCards();
    const step = 700 / Math.max(1, own.length);
    own.forEach((card, round) => {
      comeFrom(card, from, { duration: 380, delay: round * step });
      seats.forEach((one, place) => {
        ghost("back", from, box(one), { duration: 380, delay: round * step + (place * step) / seats.length });
      });
    });
  }

  // Said by whoever sees something new: table-log.js, replay.js.
  kadi.happened = (what) => {
    if (!what) return;
    const [kind, seat, ...more] = what.split(" ");
    const hasCards = kind === "played" || kind === "stopped";
    const detail = {
      kind,
      seat: Number(seat),
      cards: hasCards ? more : [],
      count: hasCards ? more.length : Number(more[0] || 0),
    };
    document.dispatchEvent(new CustomEvent("kadi:happened", { detail }));
  };

  let together = [];
  document.addEventListener("kadi:happened", (event) => {
    if (!together.length) queueMicrotask(show);
    together.push(event.detail);
  });
  function show() {
    const happened = together;
    together = [];
    if (isCalm() || happened.length > MOST_AT_ONCE) return;
    for (const what of happened) {
      if (!DONE[what.kind]) continue;
      DONE[what.kind](what);
      document.dispatchEvent(new CustomEvent("kadi:motion", { detail: what }));
    }
  }
})();
