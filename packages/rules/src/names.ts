import { foldings } from './case-folding.ts';
import { normalizeText } from './normalize-text.ts';

/** Blanks, line ends, and characters that look like a blank. */
const blank = String.raw`\s\u2800\u3164\uffa0`;
/** Characters without a width, of which one may separate words where no blanks are written. */
const zeroWidth = String.raw`\u00ad\u180e\u200b\u2060\ufeff`;
/** From the first to the last blank, with everything in between that is not seen. */
const blanks = new RegExp(
  `[${zeroWidth}]*[${blank}](?:[${blank}\\p{M}\\p{Default_Ignorable_Code_Point}]*[${blank}])?[${zeroWidth}]*|[${zeroWidth}]{2,}`,
  'gu',
);
/** The marks of one letter, also if characters that are not seen are between them. */
const marks = /\p{M}(?:[\p{M}\p{Default_Ignorable_Code_Point}]*\p{M})?/gu;
/** No language needs more on a letter; more would cover the lines around it. */
const maxMarks = 4;

/** Returns a name or title on one line (rules.md#names): single blanks, and at most four marks on each letter. */
export function oneLine(text: string): string {
  return text
    .replaceAll(blanks, ' ')
    .replaceAll(marks, (run) => {
      const all = run.match(/\p{M}/gu) ?? [];
      return all.length > maxMarks ? all.slice(0, maxMarks).join('') : run;
    })
    .trim();
}

/** Returns the stored form of a name: on one line and in NFC. */
export function properName(name: string): string {
  return oneLine(normalizeText(name, 'NFC'));
}

/**
 * Returns the form by which names are compared (rules.md#names): NFC with simple case folding, like `fold_name` in the databases. It is
 * the same for all languages: `I` becomes `i`, and the dotless `ı` stays.
 */
export function foldName(name: string): string {
  // The one character whose case only full folding removes.
  const composed = normalizeText(name, 'NFC').replaceAll('\u0130', 'i\u0307');
  let folded = '';
  for (const character of composed) folded += foldings.get(character) ?? character;
  return normalizeText(folded, 'NFC');
}

/** Returns the stored form of a tag, which is also compared: folded, with the Greek final sigma. */
export function foldTag(name: string): string {
  return foldName(name).replace(/(?<=.)σ$/su, 'ς');
}
