// What the editor makes of pasted texts, addresses and tables. Its script loads this when the text gets the focus, since the page has
// to be seen before.
export { contains } from './html-tree.ts';
export { markdownOf } from './paste-html.ts';
export { pastedAddress } from './pasted-address.ts';
export { countForeignImages, fileIn, replaceImages } from './pasted-images.ts';
export { withPictures } from './rtf-pictures.ts';
export { setApart } from './set-apart.ts';
export { tableOfText } from './tab-separated.ts';
