import { randomUUID } from 'node:crypto';
import type { Env } from 'markdown-it';

/** An `<iframe>` as the embed rule makes it: the only ones that survive sanitizing. */
export type FrameAttributes = Readonly<Record<string, string>>;

/** What the rules collect while one document is parsed. */
export interface RenderEnvironment extends Env {
  /** Usernames that can be mentioned, in lower case. */
  readonly people: ReadonlySet<string>;
  /** Those that are, in order of appearance. */
  readonly mentions: Set<string>;
  /** Frames by their `src`. */
  readonly frames: Map<string, FrameAttributes>;
  /** What links within this site are called, by their address. */
  readonly labels: ReadonlyMap<string, string>;
  /** MathML, by the number in what holds its place until the text is sanitized. */
  readonly math: string[];
  /** Begins the name of such a place: nobody can write it. */
  readonly mathPlaceholder: string;
  /** Milliseconds of a processor that formulas may still take in this document. */
  mathTimeMs: number;
  /** How many embeds with content are open. */
  embedDepth: number;
  /** The last run of backticks of each length in the text that was looked at last. */
  backticks?: { readonly text: string; readonly runs: ReadonlyMap<number, number> };
  /** Characters of code that may still be highlighted in this document. */
  highlightBudget: number;
  /** Milliseconds of a processor that highlighting may still take in this document. */
  highlightTimeMs: number;
  /** Tokens that may still be made of this document. */
  tokensLeft: number;
}

/** A fresh environment for one document. */
export function createEnvironment({
  labels = new Map(),
  people = new Set(),
}: Partial<Pick<RenderEnvironment, 'labels' | 'people'>> = {}): RenderEnvironment {
  return {
    people,
    mentions: new Set(),
    frames: new Map(),
    labels,
    math: [],
    mathPlaceholder: randomUUID(),
    mathTimeMs: 1_500,
    embedDepth: 0,
    highlightBudget: 256 * 1024,
    highlightTimeMs: 1_000,
    tokensLeft: 200_000,
  };
}

/** The environment of a parser state: every document is parsed with one made by `createEnvironment`. */
export function environmentOf(state: { env: Env | undefined }): RenderEnvironment {
  return state.env as RenderEnvironment;
}
