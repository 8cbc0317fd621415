import { randomUUID } from 'node:crypto';
import type { Env } from 'markdown-it';
import type { ImageSize } from './image-size.ts';

/** The attributes of an `<iframe>` made by an embed: the only ones that survive sanitizing. */
export type FrameAttributes = Readonly<Record<string, string>>;

/** The state of the rules for one document. */
export interface RenderEnvironment extends Env {
  /** Usernames that can be mentioned, in lower case. */
  readonly usernames: ReadonlySet<string>;
  /** Mentioned usernames, in order of appearance. */
  readonly mentions: Set<string>;
  /** Frames by their `src`. */
  readonly frames: Map<string, FrameAttributes>;
  /** Labels of links within this site, by path. */
  readonly labels: ReadonlyMap<string, string>;
  /** Sizes of images, by URL. */
  readonly imageSizes: ReadonlyMap<string, ImageSize>;
  /** MathML, by the number in its placeholder. */
  readonly math: string[];
  /** Prefix of placeholders: random, so that it cannot be forged. */
  readonly mathPlaceholder: string;
  /** Remaining CPU milliseconds for formulas. */
  mathTimeMs: number;
  /** How many embeds with content are open. */
  embedDepth: number;
  /** The last run of backticks of each length in the last searched text. */
  backticks?: { readonly text: string; readonly runs: ReadonlyMap<number, number> };
  /** Remaining characters of code to highlight. */
  highlightBudget: number;
  /** Remaining CPU milliseconds for highlighting. */
  highlightTimeMs: number;
  /** Remaining tokens. */
  tokensLeft: number;
  /** Set by markdown-it-footnote; the list has the notes that the text refers to. */
  footnotes?: { readonly list?: readonly unknown[] };
}

/** Creates the environment of one document. */
export function createEnvironment({
  labels = new Map(),
  usernames = new Set(),
  imageSizes = new Map(),
}: Partial<Pick<RenderEnvironment, 'labels' | 'usernames' | 'imageSizes'>> = {}): RenderEnvironment {
  return {
    usernames,
    mentions: new Set(),
    frames: new Map(),
    labels,
    imageSizes,
    math: [],
    mathPlaceholder: randomUUID(),
    mathTimeMs: 1_500,
    embedDepth: 0,
    highlightBudget: 256 * 1024,
    highlightTimeMs: 1_000,
    tokensLeft: 200_000,
  };
}

/** Returns the environment of a parser state, made by `createEnvironment`. */
export function environmentOf(state: { env: Env | undefined }): RenderEnvironment {
  return state.env as RenderEnvironment;
}
