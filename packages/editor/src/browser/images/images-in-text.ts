import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { isInCode } from '../within-code.ts';

type SyntaxTree = ReturnType<typeof syntaxTree>;

/** An image in Markdown: its description with its escapes, and its address. */
export interface ImageInText {
  from: number;
  to: number;
  alt: string;
  address: string;
}

/** The address of an image whose bytes the site does not have yet. It stays in the text, whatever ends the page. */
const scheme = 'upload:';
/** A description contains no beginning of another image, which would be searched for its end from each. */
const image = /!\[((?:\\.|!(?!\[)|[^\]\n\\!])*)\]\(([^()\s]+)\)/g;

/** Returns the images of a text with the simplest form of an address, which has no title. */
export function imagesIn(text: string): ImageInText[] {
  return [...text.matchAll(image)].map(({ index, 0: whole, 1: alt = '', 2: address = '' }) => {
    return { from: index, to: index + whole.length, alt, address };
  });
}

/** Returns the Markdown that stands for an image until it is uploaded. */
export function placeholderOf(id: string, alt: string): string {
  return `![${alt}](${scheme}${id})`;
}

/** Returns the id of the upload that an address stands for; undefined for an address of the web. */
export function uploadIdOf(address: string): string | undefined {
  return address.startsWith(scheme) ? address.slice(scheme.length) : undefined;
}

/** How long the end of a long text is parsed before the form is sent, in milliseconds. */
const maxParsingMs = 1_000;

/** Returns the first image of a text that is not uploaded. */
export function missingImageIn(state: EditorState): ImageInText | undefined {
  const placeholders = imagesIn(state.doc.toString()).filter(({ address }) => uploadIdOf(address) !== undefined);
  const tree = placeholders.length > 0 ? ensureSyntaxTree(state, state.doc.length, maxParsingMs) : undefined;
  return placeholders.find((each) => !tree || isImage(tree, each) || isInHtml(state, tree, each));
}

/** Whether an image is none of code. */
export function isImage(tree: SyntaxTree, { from }: ImageInText): boolean {
  let node = tree.resolveInner(from + 1, 1);
  while (node.parent && node.name !== 'Image') node = node.parent;
  return node.name === 'Image';
}

/** Whether an image is in a block of HTML, where readers would see its marks: there it has to be an element. */
export function isInHtml(state: EditorState, tree: SyntaxTree, image: ImageInText): boolean {
  return tree.resolveInner(image.from + 1, 1).name === 'HTMLBlock' && !isInCode(state, image);
}

/** Returns a description without its escapes. */
export function shownAlt(alt: string): string {
  return alt.replaceAll(/\\(?=[^\w\s])/g, '');
}
