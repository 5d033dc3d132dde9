/* A finished game step by step. Everything moves the scrubber, and htmx fetches what the scrubber shows.
 * Without this script every control is an ordinary link.
 */
(function () {
  "use strict";
  const table = document.getElementById("table");
  const scrub = document.getElementById("scrub");
  if (!table || !scrub) return;
  window.kadi = {
    table,
    beforeSwap: (listener) => document.addEventListener("htmx:beforeSwap", listener),
    afterSwap: (listener) => document.addEventListener("htmx:afterOnLoad", listener),
  };

  const PACE = 1600; // milliseconds between moves at 1×
  const last = Number(scrub.max);
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const wanted = () => Number(scrub.value);
  let timer = 0;

  // Whoever steps faster than the answers come wants the end: htmx leaves out what lies between.
  function go(number) {
    scrub.value = number; // the range keeps it within the game
    htmx.trigger(scrub, "input");
  }

  // One step on is seen as it was at the table.
  function shown() {
    const now = Number(document.getElementById("shown").value);
    const stepped = now === Number(table.dataset.version) + 1;
    table.dataset.version = now;
    if (stepped) document.querySelectorAll("#moment li").forEach((line) => window.kadi.happened(line.dataset.what));
  }

  function setPlaying(on) {
    clearInterval(timer);
    timer = on ? setInterval(tick, PACE / Number(speed.value)) : 0;
    play.setAttribute("aria-pressed", String(on));
    play.textContent = on ? play.dataset.pause : play.dataset.play;
  }

  function tick() {
    if (wanted() < last) go(wanted() + 1);
    else setPlaying(false);
  }

  function toggle() {
    if (!timer && wanted() === last) go(1);
    setPlaying(!timer);
  }

  const KEYS = {
    ArrowLeft: () => go(wanted() - 1),
    ArrowRight: () => go(wanted() + 1),
    Home: () => go(1),
    End: () => go(last),
    " ": toggle,
  };

  document.addEventListener("keydown", (event) => {
    if (play.hidden || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    const on = event.target;
    // Buttons, links and menus keep their own keys; the scrubber has the same ones.
    if (on.closest("select, textarea, summary, input:not(#scrub)")) return;
    if (event.key === " " && on.closest("a, button")) return;
    event.preventDefault();
    if (event.key !== " ") setPlaying(false);
    KEYS[event.key]();
  });

  const JUMPS = { "to-previous": -1, "to-next": 1 };
  document.addEventListener("click", (event) => {
    if (play.hidden || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[data-at]");
    if (!link) return;
    event.preventDefault();
    setPlaying(false);
    go(JUMPS[link.id] ? wanted() + JUMPS[link.id] : Number(link.dataset.at));
  });

  scrub.addEventListener("pointerdown", () => setPlaying(false));
  speed.addEventListener("change", () => timer && setPlaying(true));
  play.addEventListener("click", toggle);
  table.querySelector(".controls").addEventListener("submit", (event) => event.preventDefault());
  window.kadi.afterSwap(shown);
  // Signed out, or offline: the page itself says what is wrong.
  for (const failed of ["htmx:responseError", "htmx:sendError"]) {
    document.addEventListener(failed, () => location.assign("?at=" + wanted() + "&as=" + table.dataset.as));
  }

  // Until htmx has wired the scrubber, keys do nothing and links lead to the page itself.
  document.addEventListener("DOMContentLoaded", () => (play.hidden = speed.hidden = false));
  // Where there is room beside the board, the turning points need not be asked for.
  const points = document.querySelector(".points");
  if (points && matchMedia("(min-width: 60rem)").matches) points.open = true;
  shown();
})();
