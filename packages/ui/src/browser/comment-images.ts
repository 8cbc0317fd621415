// Takes images that are pasted, dropped or chosen in the forms for comments.
import { formOf, sayProblem, template, textOf } from './comment-form.ts';
import { loadCommentScript } from './comment-script.ts';

/** Uploads the images among files, and returns whether there were any. */
function uploadFrom(form: HTMLFormElement, files: FileList | null | undefined): boolean {
  const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (images.length === 0) return false;
  loadCommentScript().then(
    ({ uploadImages }) => uploadImages(form, images),
    () => sayProblem(form, textOf('uploadFailed')),
  );
  return true;
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
    // Word processors copy a picture of a text with the text.
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
