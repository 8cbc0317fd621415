const wordsPerMinute = 275;

const run = /[\p{L}\p{M}\p{N}_]+/gu;
const chinese = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`;
const unspacedScripts = 'Thai Lao Khmer Myanmar Tai_Le New_Tai_Lue Javanese Balinese'.split(' ');
const syllabic = `[${unspacedScripts.map((script) => String.raw`\p{sc=${script}}`).join('')}]`;
/** Source of a regular expression for a sign of a script without spaces between words; needs the flag `u`. */
export const unspacedSign = `(?:${chinese}|${syllabic})`;
const unspaced = new RegExp(unspacedSign, 'u');
const runInOneScript = new RegExp(`(${chinese}+)|(${syllabic}+)|(?:(?!${unspacedSign}).)+`, 'gu');

/** In tenths of a word, so that sums are exact. */
const weightOfWord = 10;
/** A word of Chinese or Japanese has two signs on average, one of Thai and its like five letters. */
const weightsOfSigns = { chinese: 5, syllabic: 2 };

interface Run {
  text: string;
  /** Undefined in a script with spaces, where the run is a word. */
  script?: keyof typeof weightsOfSigns;
}

/** A word, or signs of a script without spaces, and the share of a word that counts for it. */
export interface CountedPart {
  text: string;
  /** In tenths of a word. */
  weight: number;
}

/**
 * Counts the words of a text: runs of letters, digits and underscores. In scripts without spaces, the signs are counted
 * instead: browsers disagree on the words, and finding them takes too long.
 */
export function countWords(text: string): number {
  let weight = 0;
  for (const { text: letters, script } of runsOf(text)) {
    weight += script === undefined ? weightOfWord : weightsOfSigns[script] * countSigns(letters);
  }
  return weight === 0 ? 0 : Math.max(1, toWords(weight));
}

/** Splits a text into what `countWords` counts, to compare it with another. */
export function* countedParts(text: string): Generator<CountedPart> {
  for (const { text: letters, script } of runsOf(text)) {
    if (script === undefined) yield { text: letters, weight: weightOfWord };
    else yield* signsOf(letters, script);
  }
}

/** Returns the number of words with a total weight. */
export function toWords(weight: number): number {
  return Math.round(weight / weightOfWord);
}

/** Returns the minutes to read that many words, rounded up; 0 for an empty text. */
export function readingTimeMinutes(wordCount: number): number {
  return Math.ceil(wordCount / wordsPerMinute);
}

function* runsOf(text: string): Generator<Run> {
  for (const [letters] of text.matchAll(run)) {
    if (!unspaced.test(letters)) yield { text: letters };
    else {
      for (const [whole, signs, syllables] of letters.matchAll(runInOneScript)) {
        if (signs !== undefined) yield { text: signs, script: 'chinese' };
        else if (syllables !== undefined) yield { text: syllables, script: 'syllabic' };
        else yield { text: whole };
      }
    }
  }
}

/** Joins letters of Thai and its like with the next one, since any two sentences consist of the same letters. */
function* signsOf(letters: string, script: keyof typeof weightsOfSigns): Generator<CountedPart> {
  const signs = Array.from(letters);
  for (const [index, sign] of signs.entries()) {
    const next = script === 'syllabic' ? (signs[index + 1] ?? '') : '';
    yield { text: sign + next, weight: weightsOfSigns[script] };
  }
}

function countSigns(letters: string): number {
  let count = 0;
  for (const _sign of letters) count += 1;
  return count;
}
