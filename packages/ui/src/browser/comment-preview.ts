import { sayProblem, textareaOf, textOf, within } from './comment-form.ts';
import { encodeForm } from './encode-form.ts';
import { renderForm } from './render-form.ts';

/** Shows what a comment will look like below its text. */
export async function showPreview(form: HTMLFormElement): Promise<void> {
  const preview = within(form, '.preview');
  const textarea = textareaOf(form);
  const text = textarea.value;
  if (text.trim() === '') {
    preview.hidden = true;
    return;
  }
  const body = new FormData(form);
  body.set('fragment', 'true');
  const { formAction } = within<HTMLButtonElement>(form, '[formaction]');
  const rendering = await renderForm(formAction, encodeForm(body), '.preview', {
    failed: textOf('notPreviewed'),
    sessionEnded: textOf('sessionEnded'),
  });
  if (text !== textarea.value) return;
  if ('message' in rendering) return sayProblem(form, rendering.message);
  preview.replaceChildren(...rendering.element.childNodes);
  preview.hidden = false;
}
