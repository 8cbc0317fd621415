// The script of forms with several fields: says all that the browser finds wrong at once, each at its field, and what the server
// says about a username while it is typed. Adds buttons that show passwords, and controls that choose colors.
import { button, element } from './elements.ts';

/** After the last key, so that few requests are made. */
const pauseMs = 400;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Says what is wrong with a field, in the place where the server says it; nothing with an empty text. */
function say(field: Field, text: string): void {
  const id = `${field.id}-error`;
  let line = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (!line) {
    if (text === '') return;
    line = element('p', { class: 'error', id, role: 'status' });
    field.before(line);
    field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${id}`.trim());
  }
  line.textContent = text;
  line.hidden = text === '';
  field.setAttribute('aria-invalid', String(text !== ''));
}

/** Sends a form only when the browser finds nothing wrong with it. */
function sendWhenValid(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    const fields = [...form.elements].filter((each): each is Field => each.matches('input[id], textarea[id]'));
    for (const field of fields) if (field.type !== 'file') say(field, field.validationMessage || refusalOf(field));
    const wrong = fields.find(({ validity }) => !validity.valid);
    if (!wrong) return;
    event.preventDefault();
    wrong.focus();
  });
}

const refusals = new WeakMap<Field, { value: string; text: string }>();

/** Returns what the server said about the value of a field. */
function refusalOf(field: Field): string {
  const refused = refusals.get(field);
  return refused?.value === field.value ? refused.text : '';
}

function checkWhileTyping(field: HTMLInputElement): void {
  const { check = '' } = field.dataset;
  const free = element('p', { class: 'hint', role: 'status' });
  field.after(free);
  let timer = 0;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pauseMs);
  });
  const ask = async () => {
    const { value } = field;
    free.textContent = '';
    if (value === '') return say(field, '');
    const answer = await fetch(`${check}?username=${encodeURIComponent(value)}`).catch(() => undefined);
    // The server checks it again when the form is sent.
    const text = answer?.ok ? await answer.text().catch(() => '') : '';
    if (field.value !== value) return;
    refusals.set(field, { value, text });
    say(field, text);
    if (answer?.ok && text === '') free.textContent = field.dataset['free'] ?? '';
  };
}

/** Adds a button that shows a password. It is hidden again before it is sent, so that browsers offer to keep it. */
function addShowButton(field: HTMLInputElement): void {
  const toggle = button(
    field.dataset['show'] ?? '',
    () => {
      const isShown = field.type === 'password';
      field.type = isShown ? 'text' : 'password';
      toggle.ariaPressed = String(isShown);
    },
    { class: 'quiet', 'aria-pressed': 'false', 'aria-controls': field.id },
  );
  field.after(toggle);
  field.form?.addEventListener('submit', () => {
    field.type = 'password';
    toggle.ariaPressed = 'false';
  });
}

/** Adds the browser's control for colors; the field itself may be left blank. */
function addColorControl(field: HTMLInputElement): void {
  const picker = element('input', { type: 'color', 'aria-label': field.dataset['color'] });
  const show = () => {
    if (/^#[\da-f]{6}$/i.test(field.value)) picker.value = field.value;
  };
  show();
  field.addEventListener('input', show);
  picker.addEventListener('input', () => (field.value = picker.value));
  field.after(picker);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[novalidate]')) sendWhenValid(form);
for (const field of document.querySelectorAll<HTMLInputElement>('[data-check]')) checkWhileTyping(field);
for (const field of document.querySelectorAll<HTMLInputElement>('[data-show]')) addShowButton(field);
for (const field of document.querySelectorAll<HTMLInputElement>('[data-color]')) addColorControl(field);
