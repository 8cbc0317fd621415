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
  const hunks: Hunk[] = [];
  const before = { from: 0, to: 0, end: 0 };
  for (const [start, end] of rangesOfChanges(all)) {
    // The lines between two hunks are in both texts.
    const unchanged = start - before.end;
    const hunk = hunkAt(all.slice(start, end), { from: before.from + unchanged, to: before.to + unchanged });
    hunks.push(hunk);
    before.from += unchanged + hunk.fromLines;
    before.to += unchanged + hunk.toLines;
    before.end = end;
  }
  return hunks;
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

/** Returns the hunk of some lines, with the numbers of lines before them. */
function hunkAt(lines: ComparedLine[], before: { from: number; to: number }): Hunk {
  const fromLines = countOf(lines, 'added');
  const toLines = countOf(lines, 'removed');
  return {
    fromStart: before.from + (fromLines > 0 ? 1 : 0),
    fromLines,
    toStart: before.to + (toLines > 0 ? 1 : 0),
    toLines,
    lines,
  };
}

/** Counts the lines that one of the texts has. */
function countOf(lines: readonly ComparedLine[], others: ComparedLine['kind']): number {
  return lines.reduce((count, { kind }) => (kind === others ? count : count + 1), 0);
}
