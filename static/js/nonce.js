/* What this browser adds to the shuffle of the game it will get: nobody else knows it beforehand. */
(function () {
  "use strict";
  for (const field of document.querySelectorAll("[data-nonce]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
})();
