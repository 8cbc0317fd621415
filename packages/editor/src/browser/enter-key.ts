import type { EditorPage } from './page.ts';

/** Keeps the enter key in a field from sending the form. Among the tags it ends one. */
export function takeEnterKey({ form }: EditorPage): void {
  form.addEventListener('keydown', (event) => {
    const { target: field } = event;
    if (event.key !== 'Enter' || event.isComposing) return;
    if (!(field instanceof HTMLInputElement) || field.type === 'file') return;
    event.preventDefault();
    if (field.name === 'tags') endTag(field);
  });
}

function endTag(field: HTMLInputElement): void {
  const typed = field.value.trimEnd();
  if (typed === '' || typed.endsWith(',')) return;
  field.value = `${typed}, `;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
