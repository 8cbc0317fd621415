import type { StateBlock } from 'markdown-it';
import { firstOf, lastOf, type Part } from './lines.ts';
import { multilineTagAt, tagAt, type Tag } from './tag.ts';

const MAX_LENGTH = 10_000;

/** A tag in the lines of a block state, and the line in which it ends. */
interface PlacedTag {
  readonly tag: Tag;
  readonly line: number;
}

/** Returns the tag that begins in line `first` and may span lines of its block. */
export function tagInLines(
  state: StateBlock,
  { first, start, last }: Required<Omit<Part, 'end'>>,
): PlacedTag | undefined {
  const { src } = state;
  if (!src.startsWith('{%', start)) return undefined;
  const short = tagAt(src, start);
  if (short !== undefined) return { tag: short, line: first };
  let text = src.slice(start, lastOf(state, first));
  for (let line = first + 1; line < last && text.length < MAX_LENGTH; line += 1) {
    if (text.includes('{%', 2)) return undefined;
    const from = firstOf(state, line);
    const next = src.slice(from, lastOf(state, line));
    if (next !== '' && (state.sCount[line] ?? 0) < state.blkIndent) return undefined;
    const before = text.length + 1;
    text += `\n${next}`;
    const tag = next.includes('%}') ? multilineTagAt(text, 0) : undefined;
    if (tag !== undefined) return { tag: { ...tag, start, end: from + tag.end - before }, line };
  }
  return undefined;
}
