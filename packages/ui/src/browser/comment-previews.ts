import { closest } from './closest.ts';
import { formOf, sayProblem, template, textareaOf, textOf, within } from './comment-form.ts';
import { encodeForm } from './encode-form.ts';

/** After the last key. */
const delayMs = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

async function show(form: HTMLFormElement): Promise<void> {
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
  const options = { method: 'POST', body: encodeForm(body), redirect: 'manual' } as const;
  const answer = await fetch(formAction, options).catch(() => undefined);
  // The site leads to the sign-in page.
  if (answer?.type === 'opaqueredirect') return sayProblem(form, textOf('sessionEnded'));
  const html = (await answer?.text().catch(() => undefined)) ?? '';
  if (text !== textarea.value) return;
  if (answer?.ok !== true) {
    const page = new DOMParser().parseFromString(html, 'text/html');
    return sayProblem(form, page.querySelector('main [role=alert]')?.textContent ?? textOf('notPreviewed'));
  }
  preview.innerHTML = html;
  preview.hidden = false;
}

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
