import { foldings } from './case-folding.ts';

/** Returns the stored form of a name: trimmed and in NFC. */
export function properName(name: string): string {
  return name.trim().normalize('NFC');
}

/**
 * Returns the form by which names are compared (rules.md#names): NFC with simple case folding, like `fold_name` in the databases. It is
 * the same for all languages: `I` becomes `i`, and the dotless `ı` stays.
 */
export function foldName(name: string): string {
  // The one character whose case only full folding removes.
  const composed = name.normalize('NFC').replaceAll('\u0130', 'i\u0307');
  let folded = '';
  for (const character of composed) folded += foldings.get(character) ?? character;
  return folded.normalize('NFC');
}

/** Returns the stored form of a tag, which is also compared: folded, with the Greek final sigma. */
export function foldTag(name: string): string {
  return foldName(name).replace(/(?<=.)σ$/su, 'ς');
}
