import { isolateHistory } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { Transaction, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { escapeHtml } from '@commonplace/rules/escape-html';
import type { EditorPage } from '../page.ts';
import { escapeText } from '../paste/escape-text.ts';
import type { ImageUpload } from './image-upload.ts';
import { imagesIn, isInHtml, shownAlt, uploadIdOf, type ImageInText } from './images-in-text.ts';

/** A description that is only the name of a file says nothing about the image. */
const fileName = /\.(?:png|jpe?g|gif|webp|avif|svg|heic|bmp|tiff?|emf|wmf)$/i;

/** A placeholder, and the image that replaces it. */
interface Replacement {
  from: number;
  to: number;
  insert: string;
  /** The name of the image if it has no description. */
  name: string | undefined;
}

/** Puts the images that are uploaded in the place of their placeholders. */
export function putInPlace(page: EditorPage, view: EditorView, uploads: ReadonlyMap<string, ImageUpload>): void {
  if (uploads.size === 0) return;
  const replacements = imagesIn(view.state.doc.toString()).flatMap((image): Replacement[] => {
    const { url, name = '' } = uploads.get(uploadIdOf(image.address) ?? '') ?? {};
    if (url === undefined) return [];
    const alt = image.alt === escapeText(name) || fileName.test(image.alt) ? '' : image.alt;
    return [{ ...image, insert: written(view.state, { ...image, alt }, url), name: alt === '' ? name : undefined }];
  });
  if (replacements.length > 0) replaceAll(page, view, replacements);
}

/** How long a long text is parsed for a placeholder, in milliseconds. */
const maxParsingMs = 200;

/** Returns an uploaded image as the place of its placeholder needs it: blocks of HTML have no Markdown. */
function written(state: EditorState, image: ImageInText, url: string): string {
  const tree = ensureSyntaxTree(state, image.to, maxParsingMs);
  if (!tree || !isInHtml(state, tree, image)) return `![${image.alt}](${url})`;
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(shownAlt(image.alt))}">`;
}

/**
 * Replaces all placeholders at once, since each change of the text looks for them. Undoing that removes the images, and brings no
 * placeholder back.
 */
function replaceAll(page: EditorPage, view: EditorView, replacements: readonly Replacement[]): void {
  const selection = view.state.selection.map(view.state.changes(replacements), 1);
  const removal = view.state.update({
    changes: replacements.map(({ from, to }) => ({ from, to })),
    annotations: Transaction.addToHistory.of(false),
  });
  const insertion = removal.state.update({
    changes: replacements.map(({ from, insert }) => ({ from: removal.changes.mapPos(from), insert })),
    selection,
    effects: replacements.flatMap(({ name }) =>
      name === undefined ? [] : [EditorView.announce.of(page.text('imageUploaded', { name }))],
    ),
    annotations: isolateHistory.of('full'),
  });
  view.dispatch([removal, insertion]);
}
