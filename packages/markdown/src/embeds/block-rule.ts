import type { MarkdownIt, StateBlock } from 'markdown-it';
import { environmentOf } from '../environment.ts';
import type { BlockKind } from './blocks/block-kind.ts';
import { blockKinds } from './blocks/block-kinds.ts';
import { findEnd, findVerbatimEnd, type Open } from './find-end.ts';
import { findInLines, firstOf, lastOf, tokenizePart, type End } from './lines.ts';
import { pushContainer, pushShown, unclosed } from './push-embed.ts';
import { tagInLines } from './tag-in-lines.ts';
import type { Tag } from './tag.ts';

/** An embed with an end tag, which begins a line or follows the end of another. */
interface Found {
  /** The line in which the opening tag ends. */
  readonly line: number;
  readonly tag: Tag;
  readonly kind: BlockKind;
  /** Undefined if it is not in the searched lines. */
  readonly end: End | undefined;
}

const MAX_INDENTATION = 3;

/** Parses `{% name %}` at the start of a line, up to its `{% endname %}`. */
export function blockEmbeds(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'block_embed', parseBlockEmbeds, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}

function parseBlockEmbeds(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent > MAX_INDENTATION) return false;
  const last = Math.min(endLine, state.lineMax);
  let embed = findEmbed(state, { line, start: firstOf(state, line), last, isEndNeeded: !silent });
  if (embed === undefined || isWithinText(state, embed)) return false;
  if (silent) return true;
  for (;;) {
    const end = pushEmbed(state, embed);
    state.line = end.line + 1;
    const start = end.end + spaces(state, end.end);
    if (start >= lastOf(state, end.line)) return true;
    const next = findEmbed(state, { line: end.line, start, last, isEndNeeded: true });
    if (next === undefined || isWithinText(state, next)) {
      tokenizePart(state, { first: end.line, start, last: end.line + 1 });
      state.line = end.line + 1;
      return true;
    }
    embed = next;
  }
}

function findEmbed(
  state: StateBlock,
  { line: first, start, last, isEndNeeded }: { line: number; start: number; last: number; isEndNeeded: boolean },
): Found | undefined {
  const { tag, line } = tagInLines(state, { first, start, last }) ?? {};
  const kind = blockKinds.get(tag?.name ?? '');
  if (tag === undefined || line === undefined || kind === undefined) return undefined;
  const open: Open = { name: kind.name, depth: 1 };
  const end = findInLines(
    state,
    { first: line, start: tag.end, last: isEndNeeded ? last : line + 1 },
    {
      passFences: kind.content === 'markdown',
      find: (text) =>
        kind.content === 'text'
          ? findVerbatimEnd(text, [0, text.length], kind.name)
          : findEnd(environmentOf(state), text, [0, text.length], open),
    },
  );
  return { line, tag, kind, end };
}

/** Whether the embed is part of a paragraph: an inline kind with more text on its line. */
function isWithinText(state: StateBlock, { line, kind, end }: Found): boolean {
  return kind.content === 'text' && end?.line === line && end.end + spaces(state, end.end) < lastOf(state, line);
}

function pushEmbed(state: StateBlock, { line, tag, kind, end }: Found): End {
  if (end === undefined) throw unclosed(kind.name);
  if (kind.content === 'text') {
    const content = contentOf(state, line, tag, end);
    pushShown(state, kind.show(tag.argument, content), 'block');
  } else pushContainer(state, kind, tag.argument, () => tokenizeContent(state, line, tag, end));
  return end;
}

/** Parses the content between the two tags, which may begin and end within their lines. */
function tokenizeContent(state: StateBlock, line: number, tag: Tag, end: End): void {
  const begins = tag.end + spaces(state, tag.end) < lastOf(state, line);
  const beforeEnd = state.src.slice(end.line === line ? tag.end : firstOf(state, end.line), end.start);
  const ends = beforeEnd.trim() !== '';
  const first = begins ? line : line + 1;
  const last = ends ? end.line + 1 : end.line;
  if (first >= last) return;
  tokenizePart(state, { first, last, ...(begins ? { start: tag.end } : {}), ...(ends ? { end: end.start } : {}) });
}

function contentOf(state: StateBlock, line: number, tag: Tag, end: End): string {
  if (end.line === line) return state.src.slice(tag.end, end.start);
  const between = state.getLines(line + 1, end.line, state.blkIndent, true);
  return `${state.src.slice(tag.end, lastOf(state, line))}\n${between}${state.src.slice(firstOf(state, end.line), end.start)}`;
}

function spaces(state: StateBlock, from: number): number {
  let at = from;
  while (state.src[at] === ' ' || state.src[at] === '\t') at += 1;
  return at - from;
}
