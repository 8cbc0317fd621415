// The script of forms for profile images: the square of the image, and what was typed elsewhere on the page.
import { startCropping } from './image-crop.ts';
import { keepTypedFields } from './typed-fields.ts';

const file = document.querySelector<HTMLInputElement>('input[type=file]');
if (file?.form) {
  startCropping(file, file.form);
  keepTypedFields(file.form);
}
