// Keeps what is typed into the forms for comments in this browser until it is sent, for each viewer, article and parent comment,
// and sends it without leaving the page, so that a failure loses nothing. Without a script, forms are sent as usual.
import { closest } from './closest.ts';
import { commentForms, fieldOf, formOf, template, textareaOf, textOf, unfold, within } from './comment-form.ts';
import { loadCommentScript } from './comment-script.ts';
import { keptTexts, type KeptText } from './kept-texts.ts';

const nameOf = (form: HTMLFormElement) => `comment ${textOf('viewer')} ${form.dataset['draft']}`;
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Returns the form of an event whose text is kept; the replies to notifications are sent as usual. */
function keptFormOf(event: Event): HTMLFormElement | null {
  const form = formOf(event);
  return form?.dataset['draft'] === undefined ? null : form;
}

/** The texts that forms were filled in with. */
const filledIn = new WeakMap<HTMLFormElement, string>();

/** Keeps the text with a key under which it is sent once at most. */
function keep(form: HTMLFormElement): KeptText {
  const name = nameOf(form);
  const text = textareaOf(form).value;
  const stored = keptTexts.read(name);
  return stored?.text === text ? stored : keptTexts.keep(name, text, newKey());
}

function say(form: HTMLFormElement, text: string, { isProblem = false, signIn = false, discard = false } = {}): void {
  const status = within(form, '[role=status]');
  status.textContent = text;
  status.classList.toggle('error', isProblem);
  within(form, '.hint a').hidden = !signIn;
  within(form, '[data-discard]').hidden = !discard;
}

/** Shows a draft where it was typed. A text that was refused is newer; a quote, or what was typed since, stands after it. */
function restore(form: HTMLFormElement, draft: KeptText | undefined): void {
  const textarea = textareaOf(form);
  if (!draft || draft.text === textarea.value || textarea.hasAttribute('aria-invalid')) return;
  unfold(form.closest('details'));
  const typedText = textarea.value === filledIn.get(form) ? '' : textarea.value;
  const isQuote = !fieldOf(form, 'id_code') && typedText !== '' && !draft.text.includes(typedText);
  textarea.value = isQuote ? `${draft.text}\n\n${typedText}` : draft.text;
  filledIn.set(form, textarea.value);
  say(form, textOf('restored'), { discard: true });
}

/** The forms that show what was kept for them: another one must not be kept in its place. */
const readyForms = new WeakSet<HTMLFormElement>();

/** Shows what was kept for the forms that have come to the page. */
function restoreNew(): void {
  const forms = commentForms().filter((form) => form.dataset['draft'] && !readyForms.has(form));
  for (const form of forms) {
    readyForms.add(form);
    restore(form, keptTexts.read(nameOf(form)));
  }
  void restoreLost(forms);
}

/** Shows what the storage of pages had lost. */
async function restoreLost(forms: HTMLFormElement[]): Promise<void> {
  const lost = await keptTexts.lost;
  for (const form of forms) {
    const draft = lost.get(nameOf(form));
    if (!draft) continue;
    restore(form, draft);
    keep(form);
  }
}

/** Shows what was typed on another page: what is typed here next goes on with it. What was sent or discarded there is removed. */
function follow(name: string, text: string | undefined, removed: string | undefined): void {
  for (const form of commentForms()) {
    if (nameOf(form) !== name) continue;
    const textarea = textareaOf(form);
    if (text) {
      if (textarea.value !== textarea.defaultValue) filledIn.set(form, textarea.value);
      restore(form, keptTexts.read(name));
    } else if (textarea.value === removed) {
      form.reset();
      say(form, '');
    }
  }
}

/** Opens the page that the form returns to at the new comment. */
function open(form: HTMLFormElement, code: string | undefined): void {
  const url = new URL(fieldOf(form, 'return_to')?.value ?? '', location.origin);
  if (!fieldOf(form, 'id_code')) url.hash = `comment-${code}`;
  if (url.searchParams.has('comment')) url.searchParams.set('comment', code ?? '');
  // Else the browser would show the sent text again.
  textareaOf(form).value = '';
  if (url.pathname + url.search !== location.pathname + location.search) return location.assign(url);
  // Else the browser would return to where the page was scrolled. `scrollToSent` goes on.
  history.replaceState(null, '', url);
  history.scrollRestoration = 'manual';
  location.reload();
}

/** Scrolls to the comment for which `open` has loaded the page. */
function scrollToSent(): void {
  if (history.scrollRestoration === 'auto') return;
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
  // Not before: until the page has loaded, the browser would still return to where it was scrolled.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = within<HTMLButtonElement>(form, 'button:not([type])');
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  await tryToSend(form).catch(() => say(form, textOf('notSent'), { isProblem: true }));
  button.ariaBusy = null;
}

async function tryToSend(form: HTMLFormElement): Promise<void> {
  const draft = keep(form);
  const { isImageMissing, sendComment, showRefusal } = await loadCommentScript();
  if (isImageMissing(form)) return;
  const answer = await sendComment(form, draft);
  const { status } = answer;
  const { id_code: code, error } = (answer.body ?? {}) as { id_code?: string; error?: string };
  if (status === 200 || status === 201) {
    await keptTexts.remove(nameOf(form), draft.text);
    return open(form, code);
  }
  if (status === 401) return say(form, textOf('sessionEnded'), { isProblem: true, signIn: true });
  if (status >= 500 || !error) return say(form, textOf('notSent'), { isProblem: true });
  say(form, '');
  showRefusal(form, answer);
}

function discard(form: HTMLFormElement): void {
  const textarea = textareaOf(form);
  void keptTexts.remove(nameOf(form), textarea.value);
  form.reset();
  say(form, '');
  textarea.focus();
}

/** Keeps, restores and sends the texts of forms for comments. */
export function followDrafts(): void {
  if (!template) return;
  scrollToSent();
  restoreNew();
  document.addEventListener('comments', restoreNew);
  keptTexts.onOtherPage(follow);
  document.addEventListener('input', (event) => {
    const form = keptFormOf(event);
    if (!form || !(event.target instanceof HTMLTextAreaElement)) return;
    if (!readyForms.has(form)) restoreNew();
    keep(form);
    say(form, '');
  });
  document.addEventListener('submit', (event) => {
    const form = keptFormOf(event);
    if (!form) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener('click', (event) => {
    const form = closest(event, '[data-discard]')?.closest('form');
    if (form) discard(form);
  });
}
