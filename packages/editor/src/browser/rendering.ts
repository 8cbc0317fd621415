import { renderForm, type Rendering } from '@commonplace/ui/browser/render-form';
import type { EditorPage } from './page.ts';

/** Has the server render the fields of the form, with another text if one is given. Nothing is kept. */
export function render(page: EditorPage, text?: string): Promise<Rendering> {
  const fields = new FormData(page.form);
  // A chosen file would be uploaded every time.
  fields.delete('cover');
  fields.set('action', 'preview');
  if (text !== undefined) fields.set('body_markdown', text);
  return renderForm(page.address(), fields, '.editor-preview', {
    failed: page.text('previewFailed'),
    sessionEnded: page.text('sessionEnded'),
  });
}
