/* Rings that run out: every element with data-deadline and data-total (milliseconds, server time).
 * The ring's stroke and the seconds beside it are drawn from the same two numbers.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;

  function draw(ring) {
    const left = Math.max(0, Number(ring.dataset.deadline) - kadi.now());
    const share = Math.min(1, left / Number(ring.dataset.total));
    ring.style.setProperty("--left", String(Math.round(share * 1000) / 10));
    ring.toggleAttribute("data-late", left < 5000);
    const seconds = ring.querySelector("text");
    if (seconds) seconds.textContent = String(Math.ceil(left / 1000));
  }

  function tick() {
    document.querySelectorAll("[data-deadline]").forEach(draw);
  }

  kadi.afterSwap(tick);
  setInterval(() => document.visibilityState === "visible" && tick(), 250);
})();
