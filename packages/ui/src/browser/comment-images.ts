// Uploads images that are pasted, dropped or chosen in the forms for comments. A mark stands in the text until an image is there.
import { announceInput, formOf, mediaType, sayProblem, template, textareaOf, textOf } from './comment-form.ts';
import { showRefusal, type Refusal } from './comment-problems.ts';
import { isInCode } from './is-in-code.ts';

let uploads = 0;
const uploading = new WeakMap<HTMLFormElement, number>();

/** Whether images of a form are being uploaded. */
export function isUploading(form: HTMLFormElement): boolean {
  return (uploading.get(form) ?? 0) > 0;
}

function countUploads(form: HTMLFormElement, change: number): void {
  uploading.set(form, (uploading.get(form) ?? 0) + change);
}

function replace(textarea: HTMLTextAreaElement, mark: string, text: string): void {
  const at = textarea.value.indexOf(mark);
  if (at === -1) return;
  const end = at + mark.length;
  const moved = (place: number) =>
    place >= end ? place - mark.length + text.length : Math.min(place, at + text.length);
  const [start, stop] = [moved(textarea.selectionStart), moved(textarea.selectionEnd)];
  // Browsers would select what was replaced right before the cursor, and the next key would remove it.
  textarea.setRangeText(text, at, end, 'preserve');
  textarea.setSelectionRange(start, stop);
  announceInput(textarea);
}

async function upload(form: HTMLFormElement, file: File): Promise<void> {
  const textarea = textareaOf(form);
  const name = file.name
    .replace(/\.\w+$/, '')
    .replaceAll(/[[\]\\`*_<]+|[-\s]+/g, ' ')
    .trim();
  const mark = `![${textOf('uploading')} ${(uploads += 1)}: ${name}]()`;
  textarea.setRangeText(mark, textarea.selectionStart, textarea.selectionEnd, 'end');
  announceInput(textarea);
  countUploads(form, 1);
  const headers = { accept: mediaType, 'content-type': file.type };
  const answer = await fetch('/api/images', { method: 'POST', headers, body: file }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as (Refusal['body'] & { url?: string }) | undefined;
  countUploads(form, -1);
  replace(textarea, mark, answer?.ok ? `![${name}](${body?.url})` : '');
  if (!answer?.ok) showRefusal(form, { status: answer?.status, body, image: file.name });
}

/** Uploads the images among files, unless the cursor is in code, and returns whether there were any. */
function uploadFrom(form: HTMLFormElement, files: FileList | null | undefined): boolean {
  const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
  const { value, selectionStart } = textareaOf(form);
  if (images.length > 0 && isInCode(value, selectionStart)) sayProblem(form, textOf('imageInCode'));
  else for (const image of images) void upload(form, image);
  return images.length > 0;
}

/** Lets forms for comments take images. */
export function acceptImages(): void {
  if (!template) return;
  document.addEventListener('change', (event) => {
    const [form, { target }] = [formOf(event), event];
    if (!form || !(target instanceof HTMLInputElement) || target.type !== 'file') return;
    uploadFrom(form, target.files);
    target.value = '';
  });
  document.addEventListener('paste', (event) => {
    const form = formOf(event);
    // Word processors copy a picture of a text beside the text.
    if (!form || event.clipboardData?.types.includes('text/plain')) return;
    if (uploadFrom(form, event.clipboardData?.files)) event.preventDefault();
  });
  document.addEventListener('dragover', (event) => {
    if (formOf(event) && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const form = formOf(event);
    if (form && uploadFrom(form, event.dataTransfer?.files)) event.preventDefault();
  });
}
