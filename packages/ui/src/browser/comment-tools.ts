// Adds the toolbar to the forms for comments when they are shown, and its shortcuts. Other files add what they need to the same
// elements: the status, the field for images and the preview.
import { closest } from './closest.ts';
import { announceInput, commentForms, formOf, template, textareaOf, within } from './comment-form.ts';
import { isInCode } from './is-in-code.ts';
import { moveFocus } from './toolbar-focus.ts';

function addTools(form: HTMLFormElement): void {
  if (!template || form.querySelector('.tools') || form.closest('details:not([open])')) return;
  const [tools, rest] = (template.content.cloneNode(true) as DocumentFragment).children;
  if (!tools || !rest) return;
  textareaOf(form).before(tools);
  within(form, '.field').after(rest);
  for (const [at, button] of [...tools.querySelectorAll('button')].entries()) button.tabIndex = at === 0 ? 0 : -1;
}

/** Replaces the selection, so that the browser can undo it. */
function insert(textarea: HTMLTextAreaElement, text: string): void {
  textarea.focus();
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
  announceInput(textarea);
}

/** Puts marks around the selection, or removes them; what is to be typed next is selected. */
function surround(textarea: HTMLTextAreaElement, before: string, after = before): void {
  const { value, selectionStart: start, selectionEnd: end } = textarea;
  const selected = value.slice(start, end);
  const isMarked = value.slice(start - before.length, start) === before && value.slice(end).startsWith(after);
  if (isMarked) textarea.setSelectionRange(start - before.length, end + after.length);
  insert(textarea, isMarked ? selected : before + selected + after);
  const first = isMarked ? start - before.length : start + before.length;
  textarea.setSelectionRange(first, first + selected.length);
}

/** Puts a mark before each line of the selection, or removes it. */
function markLines(textarea: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart, selectionEnd } = textarea;
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const found = value.indexOf('\n', selectionEnd);
  const end = found === -1 ? value.length : found;
  const lines = value.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  textarea.setSelectionRange(start, end);
  insert(textarea, lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n'));
}

function insertLink(textarea: HTMLTextAreaElement): void {
  const { value, selectionStart: start, selectionEnd: end } = textarea;
  const text = value.slice(start, end);
  const isUrl = /^https?:\/\/\S+$/.test(text);
  insert(textarea, isUrl ? `[](${text})` : `[${text}](https://)`);
  const at = isUrl || text === '' ? start + 1 : start + text.length + 3;
  textarea.setSelectionRange(at, isUrl || text === '' ? at : at + 8);
}

function markCode(textarea: HTMLTextAreaElement): void {
  const { value, selectionStart: start, selectionEnd: end } = textarea;
  const isBlock = value.slice(start, end).includes('\n');
  if (isBlock) surround(textarea, '```\n', '\n```');
  else surround(textarea, '`');
}

const uses: Readonly<Record<string, (textarea: HTMLTextAreaElement, form: HTMLFormElement) => void>> = {
  bold: (textarea) => surround(textarea, '**'),
  italic: (textarea) => surround(textarea, '*'),
  quote: (textarea) => markLines(textarea, '> '),
  list: (textarea) => markLines(textarea, '- '),
  code: markCode,
  link: insertLink,
  image: (_textarea, form) => within(form, 'input[type=file]').click(),
};

/** Nothing is a mark within code; its button removes the marks around it. */
function press({ dataset: { tool = '' } }: HTMLElement, form: HTMLFormElement): void {
  const textarea = textareaOf(form);
  const { value, selectionStart: start, selectionEnd: end } = textarea;
  const isMarked = tool === 'code' && value[start - 1] === '`' && value[end] === '`';
  if (!isMarked && (isInCode(value, start) || isInCode(value, end))) return;
  uses[tool]?.(textarea, form);
}

/** Returns the button of a shortcut; digits are where they are on the keyboard, whatever they write with Shift. */
function buttonOf(form: HTMLFormElement, { key: typed, code, shiftKey }: KeyboardEvent): HTMLElement | null {
  const key = code.startsWith('Digit') ? code.slice(5) : typed.toUpperCase();
  return form.querySelector(`[aria-keyshortcuts='Control+${shiftKey ? 'Shift+' : ''}${CSS.escape(key)}']`);
}

function pressKeys(event: KeyboardEvent): void {
  const form = formOf(event);
  if (!form) return;
  const tools = closest(event, '.tools');
  if (tools) moveFocus(event, tools);
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !(event.target instanceof HTMLTextAreaElement)) return;
  const button = event.key === 'Enter' ? null : buttonOf(form, event);
  if (event.key !== 'Enter' && !button) return;
  event.preventDefault();
  if (button) press(button, form);
  else form.requestSubmit();
}

/** Adds a toolbar to the forms for comments. */
export function addToolbars(): void {
  if (!template) return;
  commentForms().forEach(addTools);
  const addWithin = ({ target }: Event) => {
    if (target instanceof Element) target.querySelectorAll<HTMLFormElement>('.comment-form').forEach(addTools);
  };
  document.addEventListener('toggle', addWithin, true);
  // The browser announces an opened form late: the first key may come before.
  document.addEventListener('focusin', (event) => {
    const form = formOf(event);
    if (form) addTools(form);
  });
  document.addEventListener('click', (event) => {
    const [button, form] = [closest(event, '.tools [data-tool]'), formOf(event)];
    if (button && form) press(button, form);
  });
  document.addEventListener('keydown', pressKeys);
}
