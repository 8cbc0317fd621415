// Adds the toolbar to the forms for comments when they are shown, and its shortcuts. Other files add what they need to the same
// elements: the status, the field for images and the preview.
import { closest } from './closest.ts';
import { commentForms, formOf, template, textareaOf, unfold, within } from './comment-form.ts';
import { loadCommentScript, loadWhenFocused } from './comment-script.ts';
import { moveFocus } from './toolbar-focus.ts';

function addTools(form: HTMLFormElement): void {
  if (!template || form.querySelector('.tools') || form.closest('details:not([open])')) return;
  const [tools, rest] = (template.content.cloneNode(true) as DocumentFragment).children;
  if (!tools || !rest) return;
  textareaOf(form).before(tools);
  within(form, '.field').after(rest);
  for (const [at, button] of [...tools.querySelectorAll('button')].entries()) button.tabIndex = at === 0 ? 0 : -1;
}

function press({ dataset: { tool = '' } }: HTMLElement, form: HTMLFormElement): void {
  const { value } = textareaOf(form);
  // Without a network, the text can still be typed. What is typed before the script is here must not get the mark.
  void loadCommentScript().then(
    ({ pressTool }) => textareaOf(form).value === value && pressTool(tool, form),
    () => undefined,
  );
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

/** Opens a folded form with the cursor in its text, so that what is typed next does not press the word that opened it. */
function startTyping(event: MouseEvent): void {
  const form = closest(event, 'summary')?.nextElementSibling;
  const folded = form?.closest('details');
  if (!form?.matches('.comment-form') || !folded || folded.open) return;
  event.preventDefault();
  unfold(folded);
  textareaOf(form as HTMLFormElement).focus();
}

/** Adds a toolbar to the forms for comments. */
export function addToolbars(): void {
  if (!template) return;
  loadWhenFocused();
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
  document.addEventListener('click', startTyping);
  document.addEventListener('keydown', pressKeys);
}
