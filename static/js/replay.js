/* A finished game step by step. The server sends only what a step changes; the next one is already
 * here when it is asked for. Without this script every control is an ordinary link.
 */
(function () {
  "use strict";
  const table = document.getElementById("table");
  const scrub = document.getElementById("scrub");
  if (!table || !scrub) return;
  window.kadi = { table };

  const PACE = 1600; // milliseconds between moves at 1×
  const last = Number(table.dataset.last);
  const seat = table.dataset.as;
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const known = new Map(); // "from>to" → HTML on its way or here
  let shown = Number(table.dataset.at);
  let wanted = shown;
  let busy = false;
  let timer = 0;

  const within = (number) => Math.min(last, Math.max(1, number));
  const address = (at) => "?at=" + at + (seat === "open" ? "" : "&as=" + seat);

  function step(from, to) {
    const key = from + ">" + to;
    if (!known.has(key)) {
      const url = table.dataset.step + "?at=" + to + "&from=" + from + "&as=" + seat;
      const coming = fetch(url, { credentials: "same-origin" }).then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.text();
      });
      coming.catch(() => known.delete(key));
      known.set(key, coming);
      if (known.size > 400) known.delete(known.keys().next().value);
    }
    return known.get(key);
  }

  function prefetch() {
    for (const next of [shown + 1, shown - 1]) {
      if (next === within(next)) step(shown, next).catch(() => {});
    }
  }

  // Whoever drags the scrubber wants its end: moves in between are left out.
  async function go(number) {
    wanted = within(number);
    scrub.value = wanted;
    if (busy) return;
    busy = true;
    try {
      while (shown !== wanted) {
        const to = wanted;
        place(await step(shown, to));
        shown = to;
        arrived();
      }
    } catch {
      location.assign(address(wanted));
    } finally {
      busy = false;
    }
  }

  function place(html) {
    const frame = document.createElement("template");
    frame.innerHTML = html;
    document.dispatchEvent(new CustomEvent("kadi:before"));
    for (const part of Array.from(frame.content.children)) {
      const old = document.getElementById(part.id);
      if (old) kadiFaces.morph(old, part);
    }
    kadiFaces.show(table);
  }

  function arrived() {
    table.dataset.at = table.dataset.version = shown;
    scrub.value = wanted;
    document.dispatchEvent(new CustomEvent("kadi:frame"));
    history.replaceState(null, "", address(shown));
    document.querySelector("#to-previous").href = address(within(shown - 1));
    document.querySelector("#to-next").href = address(within(shown + 1));
    for (const link of document.querySelectorAll(".angles a")) {
      link.href = "?at=" + shown + "&of=" + seat + (link.dataset.as === "open" ? "" : "&as=" + link.dataset.as);
    }
    const on = document.querySelector(".play-on [name=at]");
    if (on) on.value = shown;
    prefetch();
  }

  function setPlaying(on) {
    clearTimeout(timer);
    timer = 0;
    play.setAttribute("aria-pressed", String(on));
    play.textContent = on ? play.dataset.pause : play.dataset.play;
    if (on) tick();
  }

  function tick() {
    timer = setTimeout(async () => {
      await go(shown + 1);
      if (timer) shown < last ? tick() : setPlaying(false);
    }, PACE / Number(speed.value));
  }

  function toggle() {
    const on = !timer;
    if (on && shown === last) go(1).then(() => setPlaying(true));
    else setPlaying(on);
  }

  const KEYS = {
    ArrowLeft: () => go(wanted - 1),
    ArrowRight: () => go(wanted + 1),
    Home: () => go(1),
    End: () => go(last),
    " ": toggle,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    const on = event.target;
    // Buttons, links and menus keep their own keys; the scrubber has the same ones.
    if (on.closest("select, textarea, summary, input:not(#scrub)")) return;
    if (event.key === " " && on.closest("a, button")) return;
    event.preventDefault();
    if (event.key !== " ") setPlaying(false);
    KEYS[event.key]();
  });

  scrub.addEventListener("input", () => {
    setPlaying(false);
    go(Number(scrub.value));
  });
  play.addEventListener("click", toggle);
  table.querySelector(".controls").addEventListener("submit", (event) => event.preventDefault());

  const JUMPS = { "to-first": () => 1, "to-previous": () => wanted - 1, "to-next": () => wanted + 1, "to-last": () => last };
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[data-at], .buttons a");
    if (!link) return;
    event.preventDefault();
    setPlaying(false);
    go(link.dataset.at ? Number(link.dataset.at) : JUMPS[link.id]());
  });

  play.hidden = speed.hidden = false;
  // Where there is room beside the board, the turning points need not be asked for.
  const points = document.querySelector(".points");
  if (points && matchMedia("(min-width: 60rem)").matches) points.open = true;
  table.dataset.version = shown;
  prefetch();
})();
