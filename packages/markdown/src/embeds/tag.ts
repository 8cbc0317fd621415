/** `{% name argument %}` in a text. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly argument: string;
  /** Where it begins and ends in its text. */
  readonly start: number;
  readonly end: number;
}

// Bounded, and stops at the next opening, so that openings without an end cost no more than their length.
const TAG = /\{%-?((?:(?!\{%|%\})[^\n]){1,2200})%\}/y;
/** The same over several lines; arguments may be code. */
const MULTILINE_TAG = /\{%-?((?:(?!\{%|%\})[^]){1,10000})%\}/y;
const NAME = /^([a-z][a-z0-9_-]*)(?:\s|$)/i;

/** The tag that begins there and ends in the same line, if one does. */
export function tagAt(text: string, start: number): Tag | undefined {
  return matchTag(TAG, text, start);
}

/** The tag that begins there, which may span lines. */
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

/** Text up to a length that fits into a message. */
export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}...` : text;
}
