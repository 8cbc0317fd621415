import { isLongerThan } from './plain-text.ts';

const signs = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** A sign is a letter with its marks, or an emoji of several characters. A longer one is a pile of marks, and is cut. */
const maxSignLength = 64;

/** Returns the beginning of a text, at most a number of code points, without a part of a sign at its end. */
export function cutText(text: string, maxCharacters: number): string {
  if (!isLongerThan(text, maxCharacters)) return text;
  let end = 0;
  for (let count = 0; count < maxCharacters; count += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, signStart(text, end));
}

/** Like `cutText`, with an ellipsis as the last character, after no space, if something is missing. */
export function shortenText(text: string, maxCharacters: number): string {
  return isLongerThan(text, maxCharacters) ? `${cutText(text, maxCharacters - 1).trimEnd()}…` : text;
}

/** Returns where the sign at a position of a text begins. */
export function signStart(text: string, position: number): number {
  const start = signs.segment(text.slice(0, position + 2)).containing(position)?.index ?? position;
  if (position - start <= maxSignLength) return start;
  return /[\uDC00-\uDFFF]/.test(text.charAt(position)) ? position - 1 : position;
}
