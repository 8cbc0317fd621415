import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { isInCodeNode } from '../within-code.ts';

/** An image or an embed that is shown below its line. */
export interface ShownBlock {
  /** The end of its line. */
  at: number;
  kind: 'image' | 'embed';
  /** The address of the image, or the tag of the embed. */
  content: string;
}

const image = /!\[[^\]\n]*\]\(\s*(?:<([^>\n]+)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))[^)\n]*\)/g;
/** A tag that stands alone and needs no end. */
const embed =
  /^[ \t]*(\{%-?[ \t]*(?!end|raw|katex|runkit|codepenprefill|cta|details)\w+[ \t]+[^\n%]*(?:%(?!\})[^\n%]*)*%\})[ \t]*$/gm;

/** Returns the images and embeds of a text in their order, without those in code and placeholders of images. */
export function blocksIn(state: EditorState): ShownBlock[] {
  const text = state.doc.toString();
  const tree = syntaxTree(state);
  const blocks = [
    ...[...text.matchAll(image)].map(({ index, 1: quoted, 2: plain }) => {
      return { index, kind: 'image' as const, content: quoted ?? plain ?? '' };
    }),
    ...[...text.matchAll(embed)].map(({ index, 1: tag = '' }) => ({ index, kind: 'embed' as const, content: tag })),
  ];
  return blocks
    .filter(({ index }) => text[index - 1] !== '\\' && !isInCodeNode(tree, index))
    .filter(({ content }) => !content.startsWith('upload:'))
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, kind, content }) => ({ at: state.doc.lineAt(index).to, kind, content }));
}
