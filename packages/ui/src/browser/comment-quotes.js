// Fills the reply to a comment with the selected part of it, or with all of it. Without a script, the link loads the page with the
// reply filled.
const marks =
  /(?:https?|ftp):\/\/[^\s<>]+|[\\`*<@[\]]|\{(?=[%{])|~(?=~)|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-{2,}$)|(?<=^\d{1,9})[.)](?=\s|$)/gmu;
/** Addresses stay as they are. */
const escaped = (text) => text.replaceAll(marks, (found) => (found.includes('://') ? found : `\\${found}`));

/** Returns the text of a comment without the buttons that scripts add. */
const textIn = (body) => {
  const buttons = [...body.querySelectorAll('button')];
  for (const { style } of buttons) style.display = 'none';
  const text = body.innerText;
  for (const { style } of buttons) style.display = '';
  return text;
};

for (const link of document.querySelectorAll('[data-quote]')) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const comment = document.getElementById(`comment-${link.dataset.quote}`);
    const body = comment.querySelector('.prose');
    const selection = getSelection();
    const isPart = !selection.isCollapsed && body.contains(selection.anchorNode) && body.contains(selection.focusNode);
    const text = escaped((isPart ? selection.toString() : textIn(body)).trim());
    const quote = text
      .replaceAll(/\n{3,}/g, '\n\n')
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
    const textarea = document.getElementById(`reply-${link.dataset.quote}`);
    const folded = textarea.closest('details');
    folded.open = true;
    // The toolbar is added when the form is shown, which the browser announces later.
    folded.dispatchEvent(new Event('toggle'));
    const before = textarea.value.trimEnd();
    textarea.value = `${before}${before && '\n\n'}${quote}\n\n`;
    textarea.dispatchEvent(new Event('input', { bubbles: true }));
    textarea.focus();
  });
}
