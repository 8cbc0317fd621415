import type { EditorPage } from './page.ts';

/** A text as readers will see it, or why it cannot be rendered. */
export type Rendering = { element: Element } | { message: string };

/** Has the server render the fields of the form, with another text if one is given. Nothing is kept. */
export async function render(page: EditorPage, text?: string): Promise<Rendering> {
  const fields = new FormData(page.form);
  // A chosen file would be uploaded every time.
  fields.delete('cover');
  fields.set('action', 'preview');
  if (text !== undefined) fields.set('body_markdown', text);
  try {
    const answer = await fetch(page.address(), { method: 'POST', body: fields });
    const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const element = shown.querySelector('.editor-preview');
    if (element) return { element: document.importNode(element, true) };
    return { message: shown.querySelector('.problem p')?.textContent ?? page.text('previewFailed') };
  } catch {
    return { message: page.text('previewFailed') };
  }
}
