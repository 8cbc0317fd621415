/** Scripts in which nearly all texts are in one language, by its code. */
const scriptsOfOneLanguage = {
  am: 'Ethiopic',
  bn: 'Bengali',
  bo: 'Tibetan',
  dv: 'Thaana',
  el: 'Greek',
  gu: 'Gujarati',
  he: 'Hebrew',
  hy: 'Armenian',
  ka: 'Georgian',
  km: 'Khmer',
  kn: 'Kannada',
  ko: 'Hangul',
  lo: 'Lao',
  ml: 'Malayalam',
  my: 'Myanmar',
  or: 'Oriya',
  pa: 'Gurmukhi',
  si: 'Sinhala',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
};

/** Scripts that languages share. */
const sharedScripts = ['Latin', 'Cyrillic', 'Arabic', 'Devanagari'];

const patterns = [
  ...Object.entries(scriptsOfOneLanguage).map(([language, script]) => ({ script, language, words: wordsOf(script) })),
  ...sharedScripts.map((script) => ({ script, language: undefined, words: wordsOf(script) })),
];
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const han = /\p{Script=Han}+/gu;
/** A text with Chinese signs is Japanese from this share of kana. */
const minKanaShare = 0.1;

/** The words of a text in one script. */
export interface ScriptWords {
  script: string;
  /** The number of letters. */
  letters: number;
  /** The words, separated by spaces. */
  text: string;
  /** The language of the script; undefined if several share it. */
  language: string | undefined;
}

/** Returns the words of a text by their scripts, most letters first. */
export function wordsByScript(text: string): ScriptWords[] {
  return [...patterns.map((pattern) => wordsIn(text, pattern)), eastAsianWords(text)].toSorted(
    (one, other) => other.letters - one.letters,
  );
}

function wordsIn(text: string, { script, language, words: pattern }: (typeof patterns)[number]): ScriptWords {
  const words = text.match(pattern) ?? [];
  return { script, letters: lengthOf(words), text: words.join(' '), language };
}

/** Returns the words of Chinese signs and kana, which Japanese mixes. */
function eastAsianWords(text: string): ScriptWords {
  const [signs, syllables] = [text.match(han) ?? [], text.match(kana) ?? []];
  const letters = lengthOf(signs) + lengthOf(syllables);
  const isJapanese = lengthOf(syllables) > letters * minKanaShare;
  const [script, language] = isJapanese ? ['Japanese', 'ja'] : ['Han', 'zh'];
  return { script, letters, text: [...signs, ...syllables].join(' '), language };
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** Returns a pattern of the words in a script, with the marks on their letters. */
function wordsOf(script: string): RegExp {
  return new RegExp(String.raw`\p{Script=${script}}[\p{Script=${script}}\p{M}]*`, 'gu');
}
