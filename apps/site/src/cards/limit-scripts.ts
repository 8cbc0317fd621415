/** Letters that the font of Latin has, and signs of all scripts. */
const plain = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]`;
const otherLetters = new RegExp(String.raw`(?!${plain})\P{Z}|\p{Extended_Pictographic}`, 'gu');

/** Scripts with their own font. */
const scripts = [
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Hangul',
    'Hebrew',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thai',
  ].map((script) => String.raw`\p{Script=${script}}`),
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`,
  String.raw`\p{Extended_Pictographic}`,
].map((pattern) => new RegExp(pattern, 'u'));

/** More than the texts of a card need. Each costs milliseconds for each size in which it is drawn first. */
const maxScripts = 5;

/** Cuts the texts of a card before the letter that would need the font of another script. */
export class ScriptLimit {
  readonly #used = new Set<RegExp | undefined>();

  /** The number of fonts besides that of Latin. */
  get count(): number {
    return this.#used.size;
  }

  cut(text: string): string {
    for (const { 0: letter, index } of text.matchAll(otherLetters)) {
      const script = scripts.find((one) => one.test(letter));
      if (this.#used.has(script)) continue;
      if (this.#used.size === maxScripts) return `${text.slice(0, index).trimEnd()}…`;
      this.#used.add(script);
    }
    return text;
  }
}
