/* Waiting for a ranked match, on whatever page: a found one changes the title and knocks. Waits for
 * leaving a game count down. */
(function () {
  "use strict";
  const plain = document.title;
  let found = false;

  function look() {
    const match = document.querySelector("[data-found]");
    if (Boolean(match) === found) return;
    found = Boolean(match);
    document.title = found ? `${match.dataset.found}! · ${plain}` : plain;
    if (found) knock();
  }

  // Three rising tones; a browser that does not allow them yet stays silent.
  function knock() {
    if (document.documentElement.dataset.sounds === "off" || !window.AudioContext) return;
    const audio = new AudioContext();
    [440, 554, 659].forEach((pitch, place) => {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + place * 0.15;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.15, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.3);
    });
  }

  function countDown(clock) {
    const end = Date.now() + Number(clock.dataset.leftMs);
    const ticking = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (left === 0) {
        clearInterval(ticking);
        location.reload();
      }
    }, 1000);
  }

  document.addEventListener("htmx:afterSettle", look);
  document.addEventListener("DOMContentLoaded", () => {
    look();
    document.querySelectorAll("[data-left-ms]").forEach(countDown);
  });
})();
