import type { Env } from 'markdown-it';

/** An `<iframe>` as the embed rule makes it: the only ones that survive sanitising. */
export type FrameAttributes = Readonly<Record<string, string>>;

/** What the rules collect while one document is parsed. */
export interface RenderEnvironment extends Env {
  /** Lower-cased user names, in order of appearance. */
  readonly mentions: Set<string>;
  /** Frames by their `src`. */
  readonly frames: Map<string, FrameAttributes>;
  /** Characters of code that may still be highlighted in this document. */
  highlightBudget: number;
  /** Milliseconds that highlighting may still take in this document. */
  highlightTimeMs: number;
  /** Tokens that may still be made of this document. */
  tokensLeft: number;
}

/** A fresh environment for one document. */
export function createEnvironment(): RenderEnvironment {
  return {
    mentions: new Set(),
    frames: new Map(),
    highlightBudget: 256 * 1024,
    highlightTimeMs: 1_000,
    tokensLeft: 200_000,
  };
}

/** The environment of a parser state: every document is parsed with one made by `createEnvironment`. */
export function environmentOf(state: { env: Env | undefined }): RenderEnvironment {
  return state.env as RenderEnvironment;
}
