// The script of forms for profile images: the square of the image, its upload with other forms, and what was
// typed into these.
import { startCropping } from './image-crop.ts';
import { sendImageFirst } from './image-first.ts';
import { keepTypedFields } from './typed-fields.ts';

const file = document.querySelector<HTMLInputElement>('input[type=file]');
if (file?.form) {
  startCropping(file, file.form);
  sendImageFirst(file, file.form);
  keepTypedFields();
}
