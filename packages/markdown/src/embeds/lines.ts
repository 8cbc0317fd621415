import type { StateBlock } from 'markdown-it';
import type { EndTag } from './find-end.ts';

/** A position in the lines of a block state. */
export interface End extends EndTag {
  readonly line: number;
}

/** The lines from `first` to before `last`, restricted to a start in the first and an end in the last. */
export interface Part {
  readonly first: number;
  readonly last: number;
  readonly start?: number;
  readonly end?: number;
}

/** Returns where the text of a line begins, after markers of lists and quotations. */
export function firstOf(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

export function lastOf(state: StateBlock, line: number): number {
  return state.eMarks[line] ?? state.src.length;
}

/**
 * Returns the first match of `find` in the block of line `first`, from `start` on; for Markdown content, fenced code is
 * skipped.
 */
export function findInLines(
  state: StateBlock,
  { first, start, last }: Required<Omit<Part, 'end'>>,
  { passFences, find }: { passFences: boolean; find: (text: string) => EndTag | undefined },
): End | undefined {
  let fence: string | undefined;
  for (let line = first; line < last; line += 1) {
    const from = line === first ? start : firstOf(state, line);
    const text = state.src.slice(from, lastOf(state, line));
    if (line > first && text !== '' && (state.sCount[line] ?? 0) < state.blkIndent) return undefined;
    const marker = passFences && line > first ? /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0] : undefined;
    if (fence !== undefined) {
      if (marker?.startsWith(fence) === true && text.trim() === marker) fence = undefined;
    } else if (marker === undefined) {
      const endTag = find(text);
      if (endTag !== undefined) return { line, start: from + endTag.start, end: from + endTag.end };
    } else fence = marker;
  }
  return undefined;
}

/** Tokenizes a part of a state's lines as a whole. */
export function tokenizePart(state: StateBlock, { first, last, start, end }: Part): void {
  const { lineMax, bMarks, tShift, sCount, eMarks } = state;
  const saved = [bMarks[first] ?? 0, tShift[first] ?? 0, sCount[first] ?? 0, eMarks[last - 1] ?? 0] as const;
  if (start !== undefined) {
    bMarks[first] = start;
    tShift[first] = /^[ \t]*/.exec(state.src.slice(start, lastOf(state, first)))?.[0].length ?? 0;
    sCount[first] = state.blkIndent;
  }
  const { getLines } = state;
  if (end !== undefined) {
    eMarks[last - 1] = end;
    state.getLines = (begin, to, indent, keepLastLF) =>
      getCutLines(getLines, state, { begin, to, last, indent, keepLastLF });
  }
  state.lineMax = last;
  state.md.block.tokenize(state, first, last);
  state.lineMax = lineMax;
  state.getLines = getLines;
  [bMarks[first], tShift[first], sCount[first], eMarks[last - 1]] = saved;
}

interface Cut {
  begin: number;
  to: number;
  last: number;
  indent: number;
  keepLastLF: boolean;
}

/**
 * Returns lines, the last of which may be cut: markdown-it takes the character after each as its line feed, which here
 * is the first hidden one.
 */
function getCutLines(
  getLines: StateBlock['getLines'],
  state: StateBlock,
  { begin, to, last, indent, keepLastLF }: Cut,
): string {
  const isCut = keepLastLF && to === last && begin < to;
  return isCut
    ? `${getLines.call(state, begin, to, indent, false)}\n`
    : getLines.call(state, begin, to, indent, keepLastLF);
}
