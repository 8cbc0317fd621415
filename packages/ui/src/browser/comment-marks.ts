import { announceInput, textareaOf, textOf, within } from './comment-form.ts';
import { isInCode } from './is-in-code.ts';
import { askForLink } from './link-dialog.ts';
import {
  bold,
  bulletList,
  code,
  isEndingCode,
  italic,
  quote,
  type Edit,
  type Mark,
  type SelectedText,
} from './text-marks.ts';

/** Applies an edit, so that the browser can undo it. */
function apply(textarea: HTMLTextAreaElement, { changes, from, to }: Edit): void {
  textarea.focus();
  const [first, last] = [changes[0], changes.at(-1)];
  if (first && last) {
    let [text, at] = ['', first.from];
    for (const change of changes) {
      text += textarea.value.slice(at, change.from) + change.insert;
      at = change.to;
    }
    textarea.setSelectionRange(first.from, last.to);
    if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
      textarea.setRangeText(text);
      announceInput(textarea);
    }
  }
  textarea.setSelectionRange(from, to);
}

/** An edit that leaves the text and its selection. */
const unchanged = ({ from, to }: SelectedText): Edit => ({ changes: [], from, to });

const marks: Readonly<Record<string, Mark>> = { bold, italic, quote, code, bulletList };

/** Does what a button is for. Nothing is a mark within code; its button removes the marks around it. */
export function pressTool(tool: string, form: HTMLFormElement): void {
  const textarea = textareaOf(form);
  const { value: text, selectionStart: from, selectionEnd: to } = textarea;
  const selected = { text, from, to };
  const isWithinCode = isInCode(text, from) || isInCode(text, to);
  if (isWithinCode && !(tool === 'code' && isEndingCode(selected))) return;
  const mark = marks[tool];
  if (tool === 'image') within(form, 'input[type=file]').click();
  else if (tool === 'link')
    void askForLink(selected, textOf).then((edit) => apply(textarea, edit ?? unchanged(selected)));
  else if (mark) apply(textarea, mark(selected));
}
