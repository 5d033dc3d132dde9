/* A hint is for one moment: it goes when the game has moved on. */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;

  document.addEventListener("kadi:frame", () => {
    const hint = document.getElementById("hint");
    if (hint && Number(hint.dataset.version) < Number(kadi.table.dataset.version)) {
      hint.textContent = "";
      delete hint.dataset.version;
    }
  });
})();
