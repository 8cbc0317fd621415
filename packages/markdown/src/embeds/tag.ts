import { cutText } from '@commonplace/rules/cut-text';
import { isLongerThan } from '@commonplace/rules/plain-text';

/** `{% name argument %}` in a text. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly argument: string;
  /** Its position in the text. */
  readonly start: number;
  readonly end: number;
}

// Bounded, and stops at the next opening, so that unclosed openings take linear time.
const TAG = /\{%-?((?:(?!\{%|%\})[^\n]){1,2200})%\}/y;
/** The same over several lines; arguments may be code. */
const MULTILINE_TAG = /\{%-?((?:(?!\{%|%\})[^]){1,10000})%\}/y;
const NAME = /^([a-z][a-z0-9_-]*)(?:\s|$)/i;

/** Returns the tag at a position that ends in the same line, if any. */
export function tagAt(text: string, start: number): Tag | undefined {
  return matchTag(TAG, text, start);
}

/** Returns the tag at a position, which may span lines. */
export function multilineTagAt(text: string, start: number): Tag | undefined {
  return matchTag(MULTILINE_TAG, text, start);
}

function matchTag(pattern: RegExp, text: string, start: number): Tag | undefined {
  if (!text.startsWith('{%', start)) return undefined;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  const inner = match?.[1]?.trim() ?? '';
  const name = NAME.exec(inner)?.[1];
  if (match === null || name === undefined) return undefined;
  const argument = inner.slice(name.length).replace(/-$/, '').trim();
  return { name: name.toLowerCase(), argument, start, end: start + match[0].length };
}

/** Shortens a text for a message. */
export function shortened(text: string): string {
  return isLongerThan(text, 80) ? `${cutText(text, 80)}...` : text;
}
