import { limits } from './limits.ts';

/** C0 controls except tab and line breaks, DEL and C1 controls, line and paragraph separators. */
const controls = /[^\P{Cc}\t\n\r]|[\u2028\u2029]/u;
/** Embeddings, overrides and isolates, which change the direction of surrounding text. */
const directions = /[\u202A-\u202E\u2066-\u2069]/u;
/** A visible character: not a blank, a control or a zero-width character. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Tells whether a text has visible characters, not only blanks and zero-width ones (rules.md#text). */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Returns the problem of a text's characters, to follow the field's name; undefined if there is none (rules.md#text). */
export function characterProblem(text: string): string | undefined {
  if (controls.test(text)) return 'must not contain control characters';
  return directions.test(text) ? 'must not change the direction of text' : undefined;
}

/** Like `characterProblem`, for a title or name, which must also be visible. */
export function nameProblem(text: string): string | undefined {
  return isVisible(text) ? characterProblem(text) : "can't be blank";
}

/**
 * Tells whether a text has more than `maximum` characters, counted in code points like in JSON Schema, not in UTF-16 units.
 * Reads only as much of the text as needed.
 */
export function isLongerThan(text: string, maximum: number): boolean {
  if (text.length <= maximum) return false;
  if (text.length > 2 * maximum) return true;
  let characters = 0;
  for (let at = 0; at < text.length && characters <= maximum; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    characters += 1;
  }
  return characters > maximum;
}

/** Returns the problem of a text's length, to follow the field's name; undefined if there is none. */
export function lengthProblem(text: string, maximum: number): string | undefined {
  return isLongerThan(text, maximum) ? `is too long (maximum is ${maximum} characters)` : undefined;
}

/** Returns the problem of a moderator's note, to follow the field's name; undefined if there is none. */
export function noteProblem(note: string): string | undefined {
  return lengthProblem(note, limits.note) ?? characterProblem(note);
}
