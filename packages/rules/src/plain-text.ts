import { limits } from './limits.ts';

/** C0 controls but for tab and line ends, DEL and C1 controls, line and paragraph separators. */
const controls = /[^\P{Cc}\t\n\r]|[\u2028\u2029]/u;
/** Embeddings, overrides and isolates: they change the direction of what stands around the text. */
const directions = /[\u202A-\u202E\u2066-\u2069]/u;
/** Anything that is seen: no blank, no control, nothing that is drawn as nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows something: one of blanks and zero-width characters does not (S17). */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** What is wrong with the characters of a text, as it reads after the field's name; undefined when nothing is (S17). */
export function characterProblem(text: string): string | undefined {
  if (controls.test(text)) return 'must not contain control characters';
  return directions.test(text) ? 'must not change the direction of text' : undefined;
}

/** As `characterProblem`, of a title or a name: it must be visible too. */
export function nameProblem(text: string): string | undefined {
  return isVisible(text) ? characterProblem(text) : "can't be blank";
}

/**
 * Whether a text has more than so many characters, counted as people see them in a limit and as JSON Schema does: code
 * points, not UTF-16 units. However long it is, no more of it is looked at than the limit takes.
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

/** What is wrong with the length of a text, as it reads after the field's name; undefined when nothing is. */
export function lengthProblem(text: string, maximum: number): string | undefined {
  return isLongerThan(text, maximum) ? `is too long (maximum is ${maximum} characters)` : undefined;
}

/** What is wrong with a moderator's note, as it reads after the field's name; undefined when nothing is. */
export function noteProblem(note: string): string | undefined {
  return lengthProblem(note, limits.note) ?? characterProblem(note);
}
