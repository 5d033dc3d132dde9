/* What the table sounds like: made on the spot from noise and tones, nothing is downloaded.
 *
 * Loaded once the table can be played. Listens to `kadi:happened`, which table-log.js sends for every
 * new line of the timeline, and says what it played with `kadi:sound`. Browsers allow sound once the
 * page has been touched.
 */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;

  const MOST_AT_ONCE = 4; // after a pause only the newest is heard
  const BIG_PICK = 4;
  let audio = null;
  let loudness = null;

  /* How loud: chosen at the table, kept in this browser. */
  const stored = () => {
    try {
      return localStorage.getItem("kadi.volume");
    } catch {
      return null;
    }
  };
  const wished = () => {
    if (
      document.documentElement.dataset.sounds === "off" && stored() === null
    ) return 0;
    return Number(stored() ?? 60) / 100;
  };
  const touched = () => !navigator.userActivation || navigator.userActivation.hasBeenActive;

  function ready() {
    if (!wished() || !touched() || !window.AudioContext) return false;
    if (!audio) {
      audio = new AudioContext();
      loudness = audio.createGain();
      loudness.connect(audio.destination);
    }
    loudness.gain.value = wished() * 0.6;
    if (audio.state === "suspended") audio.resume();
    return true;
  }

  /* The two things all of it is made of. */
  function envelope(start, length, volume) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    gain.connect(loudness);
    return gain;
  }

  function tone(
    pitch,
    at,
    length,
    volume = 0.3,
    { to = pitch, wave = "sine" } = {},
  ) {
    const start = audio.currentTime + at;
    const source = audio.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(envelope(start, length, volume));
    source.start(start);
    source.stop(start + length);
  }

  let hiss = null;
  function noise(at, length, volume, pitch) {
    const start = audio.currentTime + at;
    if (!hiss) {
      hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
      hiss.getChannelData(0).forEach((
        _,
        place,
        all,
      ) => (all[place] = Math.random() * 2 - 1));
    }
    const source = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    source.buffer = hiss;
    band.type = "bandpass";
    band.frequency.value = pitch;
    source.connect(band).connect(envelope(start, length, volume));
    source.start(start, 0, length);
  }

  const slap = (at = 0) => {
    noise(at, 0.07, 0.9, 1800);
    tone(190, at, 0.06, 0.25, { to: 90 });
  };
  const slide = (at = 0) => noise(at, 0.16, 0.5, 3200);
  const drum = (at = 0, pitch = 110) => {
    tone(pitch, at, 0.22, 0.8, { to: pitch * 0.5 });
    noise(at, 0.04, 0.3, 900);
  };
  const bell = (pitch, at) => tone(pitch, at, 0.5, 0.22, { wave: "triangle" });
  const several = (count, gap, play) => Array.from({ length: count }, (_, place) => play(place * gap));

  const SOUNDS = {
    card: (count = 1) => several(Math.min(count, 4), 0.12, slap),
    draw: () => slide(),
    pick: (count) => {
      several(Math.min(count, 8), 0.07, slide);
      tone(300, 0, 0.12 + count * 0.05, 0.2, {
        to: 300 / (1 + count / 6),
        wave: "triangle",
      });
    },
    tick: () => tone(1100, 0, 0.04, 0.12, { wave: "square" }),
    niko: () => {
      several(3, 0.13, (at) => drum(at, 120 + at * 300));
      bell(660, 0.4);
      bell(880, 0.5);
    },
    stop: () => {
      slap();
      tone(420, 0.05, 0.14, 0.3, { to: 210, wave: "triangle" });
      tone(210, 0.2, 0.2, 0.3, { to: 150, wave: "triangle" });
    },
    jump: () => tone(320, 0, 0.22, 0.25, { to: 760 }),
    turned: () => tone(620, 0, 0.3, 0.2, { to: 310, wave: "triangle" }),
    shuffled: () => several(6, 0.05, slide),
    turn: () => {
      tone(330, 0, 0.2, 0.22);
      tone(440, 0.12, 0.25, 0.22);
    },
    won: () => {
      [0, 0.18, 0.27, 0.45, 0.54, 0.72].forEach((at, place) => drum(at, place % 2 ? 150 : 100));
      [523, 659, 784, 1047].forEach((pitch, place) => bell(pitch, 0.5 + place * 0.13));
    },
    lost: () => {
      bell(392, 0);
      bell(330, 0.22);
    },
  };

  function play(name, count) {
    document.dispatchEvent(
      new CustomEvent("kadi:sound", { detail: { name, count } }),
    );
    if (ready()) SOUNDS[name](count);
  }

  function buzz(pattern) {
    if (wished() && touched() && navigator.vibrate) navigator.vibrate(pattern);
  }

  /* What belongs to what happened. */
  const isMine = (seat) => String(seat) === kadi.table.dataset.me;
  const HEARD = {
    played: ({ count }) => play("card", count),
    stopped: () => play("stop"),
    drawn: ({ count, seat }) => {
      play(count > 1 ? "pick" : "draw", count);
      if (isMine(seat) && count >= BIG_PICK) buzz([90, 40, 90]);
    },
    announced: () => play("niko"),
    jumped: () => play("jump"),
    reversed: () => play("turned"),
    reshuffled: () => play("shuffled"),
    won: ({ seat }) => {
      play(isMine(seat) ? "won" : "lost");
      if (isMine(seat)) buzz([60, 40, 60, 40, 160]);
    },
    turn: () => {
      play("turn");
      buzz(40);
    },
  };

  let together = [];
  document.addEventListener("kadi:happened", (event) => {
    if (!together.length) queueMicrotask(hear);
    together.push(event.detail);
  });
  function hear() {
    const heard = together.length > MOST_AT_ONCE ? together.slice(-1) : together;
    together = [];
    if (
      document.hidden &&
      !heard.some(({ kind }) => kind === "turn" || kind === "won")
    ) return;
    heard.forEach((happened) => HEARD[happened.kind]?.(happened));
  }

  // While something can be stopped, or "Niko Kadi?" is asked, the seconds are heard.
  let second = 0;
  setInterval(() => {
    const ring = document.querySelector(
      "#window:not([hidden]) [data-deadline], #prompt:not([hidden]) [data-deadline]",
    );
    const left = ring ? Math.ceil((Number(ring.dataset.deadline) - kadi.now()) / 1000) : 0;
    if (left > 0 && left !== second) play("tick");
    second = left;
  }, 200);

  /* The switch and the slider in the menu; M on a keyboard. */
  const slider = () => document.getElementById("volume");
  const mute = () => document.getElementById("do-mute");
  function show() {
    const now = Math.round(wished() * 100);
    if (slider()) slider().value = String(now);
    mute()?.setAttribute("aria-pressed", String(now === 0));
  }
  function choose(volume) {
    try {
      localStorage.setItem("kadi.volume", String(volume));
    } catch { /* private window: forgotten */ }
    show();
    if (volume) play("card");
  }
  const toggle = () => choose(wished() ? 0 : 60);
  document.addEventListener(
    "change",
    (event) => event.target === slider() && choose(Number(slider().value)),
  );
  document.addEventListener(
    "click",
    (event) => event.target.closest("#do-mute") && toggle(),
  );
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("input:not([name=cards]), textarea, select") ||
      event.ctrlKey || event.metaKey;
    if (!busy && event.key.toLowerCase() === "m") toggle();
  });
  kadi.table.dataset.sound = ""; // everything is there
  show();
})();
