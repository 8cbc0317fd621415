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

/** Adds a quote of a comment to the reply to it. */
export function quoteComment(body: HTMLElement, textarea: HTMLTextAreaElement): void {
  const quote = quoteOf(body);
  unfold(textarea.closest('details'));
  const before = textarea.value.trimEnd();
  textarea.value = `${before}${before && '\n\n'}${quote}\n\n`;
  announceInput(textarea);
  textarea.focus();
}
