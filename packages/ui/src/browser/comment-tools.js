// Adds the toolbar to the forms for comments when they are shown, and its shortcuts. Other files add what they need to the same
// elements: the status, the field for images and the preview.
const template = document.getElementById('comment-tools');

const addTools = (form) => {
  if (form.querySelector('.tools') || form.closest('details:not([open])')) return;
  const [tools, rest] = template.content.cloneNode(true).children;
  const field = form.querySelector('.field');
  field.querySelector('textarea').before(tools);
  field.after(rest);
  for (const [at, button] of [...tools.children].entries()) button.tabIndex = at === 0 ? 0 : -1;
};

/** Replaces the selection, so that the browser can undo it. */
const insert = (textarea, text) => {
  textarea.focus();
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Puts marks around the selection, or removes them; what is to be typed next is selected. */
const surround = (textarea, before, after = before) => {
  const { value, selectionStart: start, selectionEnd: end } = textarea;
  const selected = value.slice(start, end);
  const isMarked = value.slice(start - before.length, start) === before && value.slice(end).startsWith(after);
  if (isMarked) textarea.setSelectionRange(start - before.length, end + after.length);
  insert(textarea, isMarked ? selected : before + selected + after);
  const first = isMarked ? start - before.length : start + before.length;
  textarea.setSelectionRange(first, first + selected.length);
};

/** Puts a mark before each line of the selection, or removes it. */
const markLines = (textarea, mark) => {
  const { value, selectionStart, selectionEnd } = textarea;
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const found = value.indexOf('\n', selectionEnd);
  const lines = value.slice(start, found === -1 ? value.length : found).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  textarea.setSelectionRange(start, found === -1 ? value.length : found);
  insert(textarea, lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n'));
};

const use = {
  bold: (textarea) => surround(textarea, '**'),
  italic: (textarea) => surround(textarea, '*'),
  quote: (textarea) => markLines(textarea, '> '),
  list: (textarea) => markLines(textarea, '- '),
  code(textarea) {
    const { value, selectionStart: start, selectionEnd: end } = textarea;
    const isBlock = value.slice(start, end).includes('\n');
    if (isBlock) surround(textarea, '```\n', '\n```');
    else surround(textarea, '`');
  },
  link(textarea) {
    const { value, selectionStart: start, selectionEnd: end } = textarea;
    const text = value.slice(start, end);
    const isUrl = /^https?:\/\/\S+$/.test(text);
    insert(textarea, isUrl ? `[](${text})` : `[${text}](https://)`);
    const at = isUrl || text === '' ? start + 1 : start + text.length + 3;
    textarea.setSelectionRange(at, isUrl || text === '' ? at : at + 8);
  },
  image: (_textarea, form) => form.querySelector('input[type=file]').click(),
};

/** Nothing is a mark within code; its button removes the marks around it. */
const press = (button) => {
  const form = button.closest('form');
  const textarea = form.querySelector('textarea');
  const { value, selectionStart: start, selectionEnd: end } = textarea;
  const isMarked = button.dataset.tool === 'code' && value[start - 1] === '`' && value[end] === '`';
  if (!isMarked && (isInCode(value, start) || isInCode(value, end))) return;
  use[button.dataset.tool](textarea, form);
};

/** Returns the button of a shortcut; digits are where they are on the keyboard, whatever they write with Shift. */
const buttonOf = (form, { key: typed, code, shiftKey }) => {
  const key = code.startsWith('Digit') ? code.slice(5) : typed.toUpperCase();
  return form.querySelector(`[aria-keyshortcuts='Control+${shiftKey ? 'Shift+' : ''}${CSS.escape(key)}']`);
};

const moves = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Moves the focus within the toolbar, which is one stop of the Tab key. */
const moveFocus = (event) => {
  const buttons = [...event.target.closest('.tools').children];
  const right = getComputedStyle(event.target).direction === 'rtl' ? -1 : 1;
  const wanted = buttons.indexOf(event.target) + moves[event.key] * right;
  const next = buttons[Math.min(Math.max(wanted, 0), buttons.length - 1)];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
  event.preventDefault();
};

if (template) {
  for (const form of document.querySelectorAll('.comment-form')) addTools(form);
  document.addEventListener('toggle', ({ target }) => target.querySelectorAll('.comment-form').forEach(addTools), true);
  // The browser announces an opened form late: the first key may come before.
  document.addEventListener('focusin', ({ target }) => {
    const form = target.closest('.comment-form');
    if (form) addTools(form);
  });
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('.tools [data-tool]');
    if (button) press(button);
  });
  document.addEventListener('keydown', (event) => {
    const form = event.target.closest('.comment-form');
    if (!form) return;
    if (event.key in moves && event.target.closest('.tools')) moveFocus(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !event.target.matches('textarea')) return;
    const button = event.key !== 'Enter' && buttonOf(form, event);
    if (event.key !== 'Enter' && !button) return;
    event.preventDefault();
    if (button) press(button);
    else form.requestSubmit();
  });
}
