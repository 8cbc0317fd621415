// A mark stands in the text until an image is there.
import { uploadImage } from './api.ts';
import { announceInput, sayProblem, textareaOf, textOf, within } from './comment-form.ts';
import { showRefusal } from './comment-problems.ts';
import { isInCode } from './is-in-code.ts';

let uploads = 0;
const uploading = new WeakMap<HTMLFormElement, number>();

/** Whether an image of a form is not there, which is said: it is being uploaded, or it was when the page was left. */
export function isImageMissing(form: HTMLFormElement): boolean {
  if ((uploading.get(form) ?? 0) > 0) {
    within(form, '[role=status]').textContent = textOf('uploading');
    return true;
  }
  const textarea = textareaOf(form);
  const lost = new RegExp(String.raw`!\[${textOf('uploading')} \d+: [^\]\n]*\]\(\)`).exec(textarea.value);
  if (!lost) return false;
  sayProblem(form, textOf('uploadFailed'));
  textarea.focus();
  textarea.setSelectionRange(lost.index, lost.index + lost[0].length);
  return true;
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
  const answer = await uploadImage(file);
  countUploads(form, -1);
  replace(textarea, mark, answer.url === undefined ? '' : `![${name}](${answer.url})`);
  if (answer.url === undefined) showRefusal(form, answer, file.name);
}

/** Uploads images, unless the cursor is in code. */
export function uploadImages(form: HTMLFormElement, images: readonly File[]): void {
  const { value, selectionStart } = textareaOf(form);
  if (isInCode(value, selectionStart)) sayProblem(form, textOf('imageInCode'));
  else for (const image of images) void upload(form, image);
}
