import { typesOf, type Schema } from './schema.ts';

/** For texts. */
const oddTexts = ['\u202Ea', 'a\u0085', '😀', '../..', "'", '%', '{}', '[', 'İ'];
/** For numbers, and for texts that are parsed as numbers. */
const oddNumbers = [-1, 1.5, 2_147_483_647, 2_147_483_648, [[]], '0', '-1', '1.5', '1e3', '99999999999'];
/** For every type: empty values and values of other types. */
const oddForAll = [null, true, 0, 1e300, [], [null], {}, { a: {} }, '\0', '\uD83D', '', ' ', '\u200B', 'null'];

/** Returns odd values for a schema: values of other types, and odd ones of its types. */
export function oddValuesFor(schema: Schema): unknown[] {
  const accepts = (type: RegExp) => typesOf(schema).some((name) => type.test(name));
  return [...oddForAll, ...(accepts(/string/) ? oddTexts : []), ...(accepts(/integer|number/) ? oddNumbers : [])];
}

/** Returns the odd values that a URL can contain. */
export function oddTextsFor(schema: Schema): string[] {
  const texts = oddValuesFor(schema).filter((value) => typeof value === 'string');
  return texts.filter((text) => text !== '\0' && text.isWellFormed());
}

/** A text of the maximum length, of characters with several bytes, and one that is too long. */
export interface LongTexts {
  longest: string;
  tooLong: string;
}

/** Returns long texts for a schema that limits its length. */
export function longTextsFor({ maxLength, anyOf = [] }: Schema): LongTexts | undefined {
  const [limit] = [maxLength, ...anyOf.map((part) => part.maxLength)].filter((length) => length !== undefined);
  return limit === undefined ? undefined : { longest: '😀'.repeat(limit), tooLong: 'a'.repeat(limit + 1) };
}
