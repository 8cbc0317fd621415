// What the forms for comments do. The script of all pages loads it when one of them gets the focus.
export { showRefusal } from './comment-problems.ts';
export { quoteComment } from './comment-quotes.ts';
export { showPreview } from './comment-preview.ts';
export { isImageMissing, uploadImages } from './comment-uploads.ts';
export { pressTool } from './comment-marks.ts';
export { sendComment } from './send-comment.ts';
