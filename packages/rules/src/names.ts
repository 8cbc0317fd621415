import { foldings } from './case-folding.ts';

/** A name as it is stored and shown: without blanks around it, in NFC. */
export function properName(name: string): string {
  return name.trim().normalize('NFC');
}

/**
 * What two names are compared by (S20): NFC, with simple case folding. `fold_name` of the databases does the same.
 * Folding is the same for all languages: `I` becomes `i`, and the dotless `ı` stays.
 */
export function foldName(name: string): string {
  // The one character that only the full folding takes its case from.
  const composed = name.normalize('NFC').replaceAll('\u0130', 'i\u0307');
  let folded = '';
  for (const character of composed) folded += foldings.get(character) ?? character;
  return folded.normalize('NFC');
}

/** A tag as it is stored, shown and compared: folded, with the sigma that Greek words end in. */
export function foldTag(name: string): string {
  return foldName(name).replace(/(?<=.)σ$/su, 'ς');
}
