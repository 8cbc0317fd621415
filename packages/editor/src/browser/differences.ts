import { diff, type Change } from '@codemirror/merge';

/** Returns the differences of two texts, only as exact as a moment allows in any text. */
export function differencesOf(before: string, after: string): readonly Change[] {
  return diff(before, after, { scanLimit: 1_000, timeout: 300 });
}
