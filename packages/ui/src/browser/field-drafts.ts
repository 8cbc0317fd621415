// Keeps what is typed into text fields marked by `data-kept` until their form has taken effect, and fills it in again.
// Comments have their script, and articles their editor.
import { makeButton } from './make-button.ts';
import { keptTexts, type KeptText } from './kept-texts.ts';

type Field = HTMLTextAreaElement;

/** The sent texts of this tab, of which the next page tells whether they have arrived. */
const sentKey = 'sent fields';
/** The texts that fields were filled in with. */
const filledIn = new WeakMap<Field, string>();
const notices = new WeakMap<Field, HTMLElement>();

const nameOf = (field: Field) => `field ${field.dataset['kept']}`;

/** Browsers may refuse storage. */
function session<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
const forgetSent = () => session((storage) => storage.removeItem(sentKey));

type SentField = readonly [name: string, at: number | undefined];

/** A form that has taken effect goes on to another page, and none that failed does, except to sign in. */
function removeArrived(): void {
  const sent = session((storage) => JSON.parse(storage.getItem(sentKey) ?? '[]') as readonly SentField[]) ?? [];
  forgetSent();
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isLedOn = page?.type === 'navigate' && page.redirectCount > 0 && location.pathname !== '/signin';
  if (!isLedOn) return;
  for (const [name, at] of sent) {
    const kept = keptTexts.read(name);
    if (kept?.at === at && kept) void keptTexts.remove(name, kept.text);
  }
}

function notify(field: Field): void {
  const { keptDiscard: label = '', keptNotice = '' } = field.dataset;
  const undo = () => {
    void keptTexts.remove(nameOf(field), field.value);
    field.value = field.defaultValue;
    hideNotice(field);
    field.focus();
  };
  const text = document.createElement('span');
  text.role = 'status';
  const notice = document.createElement('p');
  notice.className = 'hint';
  notice.append(text, ' ', makeButton(label, undo, 'plain'));
  hideNotice(field);
  field.after(notice);
  notices.set(field, notice);
  text.textContent = keptNotice;
}

const hideNotice = (field: Field) => notices.get(field)?.remove();

/** A text that was refused is newer; what was typed since stands after it. */
function fillIn(field: Field, kept: KeptText | undefined): void {
  if (!kept || kept.text === field.value || field.ariaInvalid === 'true') return;
  const isTyped = field.value !== field.defaultValue && field.value !== filledIn.get(field);
  field.value = isTyped ? `${kept.text}\n\n${field.value}` : kept.text;
  filledIn.set(field, field.value);
  const folded = field.closest('details');
  if (folded) folded.open = true;
  notify(field);
}

const keep = (field: Field) => keptTexts.keep(nameOf(field), field.value === field.defaultValue ? '' : field.value);

async function fillInLost(fields: readonly Field[]): Promise<void> {
  const lost = await keptTexts.lost;
  for (const field of fields) {
    const kept = lost.get(nameOf(field));
    if (!kept) continue;
    fillIn(field, kept);
    keep(field);
  }
}

/** Shows what was typed on another page: what is typed here next goes on with it. What was sent or discarded there is removed. */
function follow(field: Field, text: string | undefined, removed: string | undefined): void {
  if (text) {
    if (field.value !== field.defaultValue) filledIn.set(field, field.value);
    fillIn(field, keptTexts.read(nameOf(field)));
  } else if (field.value === removed) {
    field.value = field.defaultValue;
    hideNotice(field);
  }
}

/** Remembers what a form sends until the next page. */
function rememberSent(fields: readonly Field[]): void {
  const stamped = fields.map(nameOf).map((name): SentField => [name, keptTexts.read(name)?.at]);
  session((storage) => storage.setItem(sentKey, JSON.stringify(stamped)));
}

/** Keeps and fills in the marked fields of the page. */
export function keepFields(): void {
  const fields = [...document.querySelectorAll<Field>('textarea[data-kept]')];
  removeArrived();
  for (const field of fields) {
    fillIn(field, keptTexts.read(nameOf(field)));
    field.addEventListener('input', () => {
      keep(field);
      hideNotice(field);
    });
  }
  if (fields.length > 0) {
    void fillInLost(fields);
    keptTexts.onOtherPage((name, text, removed) => {
      for (const field of fields) if (nameOf(field) === name) follow(field, text, removed);
    });
  }
  document.addEventListener('submit', ({ target: form, defaultPrevented }) => {
    const sent = fields.filter((field) => field.form === form);
    if (!defaultPrevented && sent.length > 0) rememberSent(sent);
  });
  // The browser shows the page again that could not be left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forgetSent();
  });
}
