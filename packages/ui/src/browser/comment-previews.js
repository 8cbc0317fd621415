// Shows the preview of a comment below its text, and renews it while the text changes.
const template = document.getElementById('comment-tools');
/** After the last key. */
const delayMs = 800;
let timer;

const say = (form, text) => {
  const status = form.querySelector('[role=status]');
  status.textContent = text;
  status.classList.add('error');
};

const show = async (form) => {
  const preview = form.querySelector('.preview');
  const text = form.elements.body_markdown.value;
  if (text.trim() === '') return (preview.hidden = true);
  const body = new URLSearchParams(new FormData(form));
  body.set('fragment', 'true');
  const path = form.querySelector('[formaction]').formAction;
  const answer = await fetch(path, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  const { sessionEnded, notPreviewed } = template.dataset;
  // The site leads to the sign-in page.
  if (answer?.type === 'opaqueredirect') return say(form, sessionEnded);
  const html = await answer?.text().catch(() => undefined);
  if (text !== form.elements.body_markdown.value) return undefined;
  if (!answer?.ok) {
    const page = new DOMParser().parseFromString(html ?? '', 'text/html');
    return say(form, page.querySelector('main [role=alert]')?.textContent ?? notPreviewed);
  }
  preview.innerHTML = html;
  return (preview.hidden = false);
};

if (template) {
  document.addEventListener('click', (event) => {
    const button = event.target.closest('.comment-form [formaction]');
    if (!button) return;
    event.preventDefault();
    const preview = button.form.querySelector('.preview');
    if (preview.hidden) void show(button.form);
    else preview.hidden = true;
  });
  document.addEventListener('input', ({ target }) => {
    const form = target.closest('.comment-form');
    if (!form || form.querySelector('.preview')?.hidden !== false) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(form), delayMs);
  });
}
