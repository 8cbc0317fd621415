// Uploads images that are pasted, dropped or chosen in the forms for comments. A mark stands in the text until an image is there.
const template = document.getElementById('comment-tools');
let uploads = 0;

const changed = (textarea) => textarea.dispatchEvent(new Event('input', { bubbles: true }));

const replace = (textarea, mark, text) => {
  const at = textarea.value.indexOf(mark);
  if (at === -1) return;
  const end = at + mark.length;
  const moved = (place) => (place >= end ? place - mark.length + text.length : Math.min(place, at + text.length));
  const selection = [textarea.selectionStart, textarea.selectionEnd].map(moved);
  // Browsers would select what was replaced right before the cursor, and the next key would remove it.
  textarea.setRangeText(text, at, end);
  textarea.setSelectionRange(...selection);
  changed(textarea);
};

const upload = async (form, file) => {
  const textarea = form.querySelector('textarea');
  const name = file.name
    .replace(/\.\w+$/, '')
    .replaceAll(/[[\]\\`*_<]+|[-\s]+/g, ' ')
    .trim();
  const mark = `![${template.dataset.uploading} ${(uploads += 1)}: ${name}]()`;
  textarea.setRangeText(mark, textarea.selectionStart, textarea.selectionEnd, 'end');
  changed(textarea);
  form.dataset.uploads = Number(form.dataset.uploads ?? 0) + 1;
  const headers = { accept: 'application/vnd.commonplace.api-v1+json', 'content-type': file.type };
  const answer = await fetch('/api/images', { method: 'POST', headers, body: file }).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  form.dataset.uploads = Number(form.dataset.uploads) - 1;
  replace(textarea, mark, answer?.ok ? `![${name}](${body.url})` : '');
  if (answer?.ok) return;
  const detail = { status: answer?.status, body, image: file.name };
  form.dispatchEvent(new CustomEvent('refused', { bubbles: true, detail }));
};

const refuseInCode = (form) => {
  const status = form.querySelector('[role=status]');
  status.textContent = template.dataset.imageInCode;
  status.classList.add('error');
};

/** Uploads the images among files, unless the cursor is in code, and returns whether there were any. */
const uploadFrom = (form, files) => {
  const images = [...files].filter(({ type }) => type.startsWith('image/'));
  const { value, selectionStart } = form.querySelector('textarea');
  if (images.length > 0 && isInCode(value, selectionStart)) refuseInCode(form);
  else for (const image of images) void upload(form, image);
  return images.length > 0;
};

if (template) {
  document.addEventListener('change', ({ target }) => {
    const form = target.closest('.comment-form');
    if (!form || target.type !== 'file') return;
    uploadFrom(form, target.files);
    target.value = '';
  });
  document.addEventListener('paste', (event) => {
    const form = event.target.closest('.comment-form');
    // Word processors copy a picture of a text beside the text.
    if (!form || event.clipboardData.types.includes('text/plain')) return;
    if (uploadFrom(form, event.clipboardData.files)) event.preventDefault();
  });
  document.addEventListener('dragover', (event) => {
    if (event.target.closest('.comment-form') && event.dataTransfer.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const form = event.target.closest('.comment-form');
    if (form && uploadFrom(form, event.dataTransfer.files)) event.preventDefault();
  });
}
