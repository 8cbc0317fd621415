import { diffLists } from './diff-lists.ts';

/** A line of a comparison, with its end. */
export interface ComparedLine {
  kind: 'context' | 'removed' | 'added';
  line: string;
}

/** Changed lines with the lines around them. Starts count from 1, or are the line before for no lines. */
export interface Hunk {
  fromStart: number;
  fromLines: number;
  toStart: number;
  toLines: number;
  lines: ComparedLine[];
}

/** Unchanged lines before and after a change. */
const contextLines = 3;

/** Returns the hunks in which two texts differ. */
export function findHunks(from: string, to: string, deadlineMs: number): Hunk[] {
  if (from === to) return [];
  const runs = diffLists(splitLines(from), splitLines(to), deadlineMs);
  const all = runs.flatMap(({ kind, values }) => values.map((line): ComparedLine => ({ kind, line })));
  return rangesOfChanges(all).map(([start, end]) => hunkAt(all, start, end));
}

/** Splits a text after its line ends. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Returns where hunks begin and end. Two changes with few lines between them share one. */
function rangesOfChanges(all: readonly ComparedLine[]): [start: number, end: number][] {
  const ranges: [start: number, end: number][] = [];
  for (const [index, { kind }] of all.entries()) {
    if (kind === 'context') continue;
    const last = ranges.at(-1);
    const start = Math.max(0, index - contextLines);
    const end = Math.min(all.length, index + 1 + contextLines);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

function hunkAt(all: readonly ComparedLine[], start: number, end: number): Hunk {
  const lines = all.slice(start, end);
  const before = all.slice(0, start);
  const fromLines = countOf(lines, 'added');
  const toLines = countOf(lines, 'removed');
  return {
    fromStart: countOf(before, 'added') + (fromLines > 0 ? 1 : 0),
    fromLines,
    toStart: countOf(before, 'removed') + (toLines > 0 ? 1 : 0),
    toLines,
    lines,
  };
}

/** Counts the lines that one of the texts has. */
function countOf(lines: readonly ComparedLine[], others: ComparedLine['kind']): number {
  return lines.reduce((count, { kind }) => (kind === others ? count : count + 1), 0);
}
