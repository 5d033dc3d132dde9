/* The Verify button: loads the game, repeats its shuffles, and says what that proves. */
(function () {
  "use strict";
  const button = document.getElementById("verify");
  const verdict = document.getElementById("verdict");
  const sentences = document.getElementById("verdicts");
  if (!button || !window.fair) return;
  button.hidden = false;

  function sentence(name, facts) {
    const line = sentences.content.querySelector('[data-say="' + name + '"]').cloneNode(true);
    for (const [key, value] of Object.entries(facts || {})) {
      line.textContent = line.textContent.replace("{" + key + "}", value);
    }
    return line;
  }

  function report({ dealt, found, ok }, kept) {
    const list = document.createElement("ul");
    list.className = "findings";
    for (const each of found) {
      const line = sentence((each.ok ? "" : "bad-") + each.code, { row: each.row, count: each.count });
      line.dataset.ok = String(each.ok);
      list.append(line);
    }
    verdict.dataset.ok = String(ok);
    verdict.replaceChildren(sentence(!ok ? "bad" : dealt ? "all-good" : "no-deal"), list, sentence("limits"));
    if (!kept) verdict.append(sentence("not-kept"));
  }

  button.addEventListener("click", async () => {
    if (!window.crypto || !crypto.subtle) {
      verdict.replaceChildren(sentence("unable"));
      return;
    }
    button.disabled = true;
    verdict.replaceChildren(sentence("working"));
    try {
      const answer = await fetch(button.dataset.url, { credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      const kept = seals.kept(button.dataset.game);
      report(await fair.check(await answer.json(), { siteKey: button.dataset.key, kept }), kept);
    } catch {
      verdict.replaceChildren(sentence("failed"));
    } finally {
      button.disabled = false;
    }
  });
})();
