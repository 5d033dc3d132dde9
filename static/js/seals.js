/* What this browser was shown before a deal, and what it added to it: kept here, not by the server,
 * so that Verify can compare both with what the server says after the game. */
(function () {
  "use strict";
  const PREFIX = "kadi.seal.";
  const MOST = 30;

  // A private window may keep nothing: then there is nothing to compare.
  function kept(game) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + game));
    } catch {
      return null;
    }
  }

  function keep(game, seal, nonce) {
    try {
      localStorage.setItem(PREFIX + game, JSON.stringify({ seal, nonce, at: Date.now() }));
      forgetOldest();
    } catch {
      /* nothing to compare later */
    }
  }

  function forgetOldest() {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const age = (name) => (kept(name.slice(PREFIX.length)) || { at: 0 }).at;
    names.sort((one, other) => age(other) - age(one));
    names.slice(MOST).forEach((name) => localStorage.removeItem(name));
  }

  function newNonce() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  window.seals = { kept, keep, newNonce };
})();
