import { unspacedSign } from '@commonplace/rules/words';
import { diffLists } from './diff-lists.ts';
import type { ComparedLine, Hunk } from './find-hunks.ts';

/** A part of a line, and whether the other text lacks it. */
export interface LinePart {
  text: string;
  changed: boolean;
}

/** A line of a comparison without its end. */
export interface MarkedLine {
  kind: ComparedLine['kind'];
  parts: LinePart[];
}

/** Longer replaced passages are shown as whole lines. */
const maxTokens = 20_000;
/** Longer passages are not told line by line: an answer would have hundreds of thousands of parts. */
const maxLines = 5_000;
/** Passages that have less in common are different, although a few words are the same. */
const minShared = 0.2;

/** Marks the changed words in lines that replace others; other lines are one part. Each changed word is its own part. */
export function markWords({ lines }: Hunk, deadlineMs: number): MarkedLine[] {
  const marked: MarkedLine[][] = [];
  for (const { removed, added, context } of passagesOf(lines)) {
    const words = removed.length > 0 && added.length > 0 ? replacedWords(removed, added, deadlineMs) : undefined;
    marked.push(...(words ? [words] : [whole('removed', removed), whole('added', added)]), whole('context', context));
  }
  return marked.flat();
}

interface Passage {
  removed: string[];
  added: string[];
  /** The unchanged lines after it. */
  context: string[];
}

function passagesOf(lines: readonly ComparedLine[]): Passage[] {
  const passages: Passage[] = [{ removed: [], added: [], context: [] }];
  for (const { kind, line } of lines) {
    const last = passages.at(-1);
    if (kind !== 'context' && last && last.context.length > 0) passages.push({ removed: [], added: [], context: [] });
    passages.at(-1)?.[kind].push(line);
  }
  return passages;
}

function whole(kind: ComparedLine['kind'], lines: readonly string[]): MarkedLine[] {
  const changed = kind !== 'context';
  if (lines.length > maxLines) return [{ kind, parts: [{ text: lines.join('').replace(/\n$/, ''), changed }] }];
  return lines.map((line) => ({ kind, parts: [{ text: line.replace(/\n$/, ''), changed }] }));
}

/** Returns undefined for passages that are too long or too different. */
function replacedWords(removed: string[], added: string[], deadlineMs: number): MarkedLine[] | undefined {
  const [from, to] = [tokensOf(removed), tokensOf(added)];
  if (from.length + to.length > maxTokens || performance.now() > deadlineMs) return undefined;
  const runs = diffLists(from, to, deadlineMs);
  const shared = runs.reduce((length, { kind, values }) => length + (kind === 'context' ? visible(values) : 0), 0);
  if (shared < minShared * Math.max(visible(from), visible(to))) return undefined;
  const tokens = runs.flatMap(({ kind, values }) => values.map((text) => ({ kind, text })));
  return (['removed', 'added'] as const).flatMap((side) => {
    const own = tokens.filter(({ kind }) => kind === 'context' || kind === side);
    return joinLines(
      side,
      own.map(({ kind, text }) => ({ text, changed: kind === side })),
    );
  });
}

const token = new RegExp(
  String.raw`${unspacedSign}\p{M}*|(?:(?!${unspacedSign})[\p{L}\p{M}\p{N}_])+|\n|[^\S\n]+|.`,
  'gsu',
);

/** Words, signs of scripts without spaces, line ends, other white space, and single other characters. */
function tokensOf(lines: readonly string[]): string[] {
  return lines.join('').match(token) ?? [];
}

function visible(tokens: readonly string[]): number {
  return tokens.reduce((length, token) => length + token.trim().length, 0);
}

function joinLines(kind: ComparedLine['kind'], tokens: readonly LinePart[]): MarkedLine[] {
  const lines: MarkedLine[] = [{ kind, parts: [] }];
  for (const { text, changed } of tokens) {
    const parts = lines.at(-1)?.parts;
    const last = parts?.at(-1);
    if (text === '\n') lines.push({ kind, parts: [] });
    else if (last && !last.changed && !changed) last.text += text;
    else parts?.push({ text, changed });
  }
  if (tokens.at(-1)?.text === '\n') lines.pop();
  return lines;
}
