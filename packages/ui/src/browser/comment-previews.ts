import { closest } from './closest.ts';
import { formOf, sayProblem, template, textOf, within } from './comment-form.ts';
import { loadCommentScript } from './comment-script.ts';

/** After the last key. */
const delayMs = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

const show = (form: HTMLFormElement) =>
  loadCommentScript().then(
    ({ showPreview }) => showPreview(form),
    () => sayProblem(form, textOf('notPreviewed')),
  );

/** Shows the preview of a comment below its text, and renews it while the text changes. */
export function showPreviews(): void {
  if (!template) return;
  document.addEventListener('click', (event) => {
    const form = closest<HTMLButtonElement>(event, '.comment-form [formaction]')?.form;
    if (!form) return;
    event.preventDefault();
    const preview = within(form, '.preview');
    if (preview.hidden) void show(form);
    else preview.hidden = true;
  });
  document.addEventListener('input', (event) => {
    const form = formOf(event);
    const preview = form?.querySelector<HTMLElement>('.preview');
    if (!form || preview?.hidden !== false) return;
    clearTimeout(timer);
    timer = setTimeout(() => void show(form), delayMs);
  });
}
