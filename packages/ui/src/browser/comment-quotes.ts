import { closest } from './closest.ts';
import { announceInput, unfold } from './comment-form.ts';

const marks =
  /(?:https?|ftp):\/\/[^\s<>]+|[\\`*<@[\]]|\{(?=[%{])|~(?=~)|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-{2,}$)|(?<=^\d{1,9})[.)](?=\s|$)/gmu;
/** Addresses stay as they are. */
const escaped = (text: string) => text.replaceAll(marks, (match) => (match.includes('://') ? match : `\\${match}`));

/** Returns the text of a comment without the buttons that scripts add. */
function textIn(body: HTMLElement): string {
  const buttons = [...body.querySelectorAll('button')];
  for (const { style } of buttons) style.display = 'none';
  const text = body.innerText;
  for (const { style } of buttons) style.display = '';
  return text;
}

/** Returns the selected part of a comment, or all of it, as a quote. */
function quoteOf(body: HTMLElement): string {
  const selection = getSelection();
  const isPart =
    selection?.isCollapsed === false && body.contains(selection.anchorNode) && body.contains(selection.focusNode);
  const text = escaped((isPart ? selection.toString() : textIn(body)).trim());
  return text
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Fills the reply to a comment with a quote of it. Without a script, the link loads the page with the reply filled. */
export function fillQuotes(): void {
  document.addEventListener('click', (event) => {
    const code = closest(event, '[data-quote]')?.dataset['quote'];
    if (!code || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const body = document.querySelector<HTMLElement>(`#comment-${code} .prose`);
    const textarea = document.querySelector<HTMLTextAreaElement>(`#reply-${code}`);
    if (!body || !textarea) return;
    event.preventDefault();
    const quote = quoteOf(body);
    unfold(textarea.closest('details'));
    const before = textarea.value.trimEnd();
    textarea.value = `${before}${before && '\n\n'}${quote}\n\n`;
    announceInput(textarea);
    textarea.focus();
  });
}
