// Keeps what was typed into the main form of the page while another form is sent, such as an image or a language, which loads the
// page again.

/** What was typed is put back within this time, on the page of the same record. */
const keptMs = 10 * 60 * 1_000;
const storeName = 'typed with another form';

type TypedField = readonly [name: string, value: string, isChecked: boolean];

interface TypedFields {
  typed: readonly TypedField[];
  /** The name of the record. */
  of: string;
  at: number;
}

/** Keeps what is typed into the main form when another form of the page is sent, and fills it in again. */
export function keepTypedFields(): void {
  // Other forms of the page may have a username, too, whose id begins with the name of the form.
  const record =
    document.querySelector<HTMLInputElement>('#username') ?? document.querySelector<HTMLInputElement>('#name');
  const main = record?.form;
  if (!main) return;
  document.addEventListener('submit', ({ target }) => {
    if (target === main || !(target as Element).matches('main form, .languages')) return;
    const kept: TypedFields = { typed: typedIn(main), of: record.defaultValue, at: Date.now() };
    sessionStorage.setItem(storeName, JSON.stringify(kept));
  });
  const stored = sessionStorage.getItem(storeName);
  if (!stored) return;
  sessionStorage.removeItem(storeName);
  const { typed, of, at } = JSON.parse(stored) as TypedFields;
  if (of === record.defaultValue && Date.now() - at < keptMs) fillIn(main, typed);
}

function typedIn(form: HTMLFormElement): TypedField[] {
  const fields = [...form.elements] as HTMLInputElement[];
  // With the state of the record that the writer has seen, so that nothing replaces what others have changed since.
  const typed = fields.filter(({ name, type }) => name === 'tag' || (name && type !== 'hidden' && type !== 'password'));
  return typed.map(({ name, value, checked }) => [name, value, checked]);
}

function fillIn(form: HTMLFormElement, typed: readonly TypedField[]): void {
  const fields = [...form.elements] as HTMLInputElement[];
  for (const [name, value, isChecked] of typed) {
    const named = fields.filter((field) => field.name === name);
    const box = named.find((field) => field.type === 'checkbox' && field.value === value);
    if (box) box.checked = isChecked;
    else if (named[0]) named[0].value = value;
  }
}
