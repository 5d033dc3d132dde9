/* A button that hands a link on: to the phone's own sheet, else to the clipboard. */
(function () {
  "use strict";
  async function share(button) {
    const url = button.dataset.share;
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        button.textContent = button.dataset.copied;
      }
    } catch { /* dismissed, or not allowed: the link itself can still be selected */ }
  }

  document.querySelectorAll("[data-share]").forEach((button) => {
    button.hidden = !navigator.share && !navigator.clipboard;
    button.addEventListener("click", () => share(button));
  });
})();
