/** Who writes: two tabs, a program, a tab that ends a conflict, and one that begins another article. */
export type Writer = 'a' | 'b' | 'p' | 'c' | 'n';

/** Returns a word that is in no other one, and of which no part is a word. */
export function wordOf(round: number, writer: Writer): string {
  return `w${String(round).padStart(3, '0')}${writer}`;
}

/** Returns the words in a text. */
export function wordsIn(text: string | null): string[] {
  return text?.match(/w\d{3}[abpcn]/g) ?? [];
}

/** The words that were written, and what their writers know about them. */
export class ChaosWords {
  readonly #typed = new Set<string>();
  readonly #lost = new Set<string>();
  /** Those that the server has acknowledged. */
  readonly acknowledged = new Set<string>();

  /** Tells that a tab shows a word that was typed. */
  type(word: string): void {
    this.#typed.add(word);
  }

  acknowledge(text: string | null): void {
    for (const word of wordsIn(text)) this.acknowledged.add(word);
  }

  /** Returns what was typed and is nowhere but in its tab. */
  pending(writer?: Writer): string[] {
    const isPending = (word: string) => !this.acknowledged.has(word) && !this.#lost.has(word);
    return [...this.#typed].filter((word) => isPending(word) && (writer === undefined || word.endsWith(writer)));
  }

  /** Tells that pending words may be lost. */
  giveUp(writer?: Writer): void {
    for (const word of this.pending(writer)) this.#lost.add(word);
  }
}
