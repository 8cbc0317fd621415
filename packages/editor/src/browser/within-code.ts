import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Command } from '@codemirror/view';

/** The kind of code at a place of the text: an `open` one has no end yet. */
export type CodeKind = 'block' | 'inline' | 'open';

type SyntaxTree = ReturnType<typeof syntaxTree>;
type SyntaxNode = ReturnType<SyntaxTree['resolveInner']>;

/** How long a long text may be read for a key, in milliseconds. */
const maxReadingMs = 200;

/**
 * Returns the kind of code that a selection is in, or in which a text typed at a cursor would be. Front matter, embeds whose
 * content is no Markdown, comments and tags are code, too: nothing in them is a mark.
 */
export function codeAt(
  state: EditorState,
  range: { from: number; to: number } = state.selection.main,
): CodeKind | undefined {
  const { from, to } = range;
  if (from !== to) return codeWithin(state, from) ?? codeWithin(state, to);
  const latest = lastCursor.get(state);
  if (latest?.at === from) return latest.code;
  const code = codeAtCursor(state, from);
  lastCursor.set(state, { at: from, code });
  return code;
}

/** Several commands may ask about one key, and each answer takes some 20 milliseconds in a text of a megabyte. */
const lastCursor = new WeakMap<EditorState, { at: number; code: CodeKind | undefined }>();

function codeAtCursor(state: EditorState, from: number): CodeKind | undefined {
  const typed = codeIfTyped(state, from, 'xx');
  const line = state.doc.lineAt(from);
  const opening = /`+(?=[^`]*$)/.exec(line.text.slice(0, from - line.from))?.[0];
  if (typed !== undefined || opening === undefined) return typed;
  return codeIfTyped(state, from, `xx${opening}`) && 'open';
}

/** Whether a selection is in code that has an end: a single backtick before it may be one of a text. */
export function isInCode(state: EditorState, range?: { from: number; to: number }): boolean {
  const code = codeAt(state, range);
  return code === 'block' || code === 'inline';
}

/** Makes a command do nothing within code. */
export function outsideCode(command: Command): Command {
  return (view) => isInCode(view.state) || command(view);
}

/** Leaves a key to the commands after this one within code. */
export function unlessInCode(command: Command): Command {
  return (view) => !isInCode(view.state) && command(view);
}

function codeIfTyped(state: EditorState, at: number, insert: string): CodeKind | undefined {
  return codeWithin(state.update({ changes: { from: at, insert } }).state, at + 1);
}

/** Returns the kind of code that begins before a place and ends behind it. */
function codeWithin(state: EditorState, at: number): CodeKind | undefined {
  const tree = ensureSyntaxTree(state, at, maxReadingMs) ?? syntaxTree(state);
  const before = state.sliceDoc(0, at);
  const after = state.sliceDoc(at, state.doc.lineAt(at).to);
  if (isInFrontMatter(before, () => state.sliceDoc(at)) || isInEmbed(before, after, tree)) return 'block';
  for (let node: SyntaxNode | null = tree.resolveInner(at); node; node = node.parent) {
    if (node.name === 'InlineCode') return 'inline';
    if (isCode(node)) return 'block';
    if (node.name === 'HTMLBlock') return isInCodeElement(before.slice(node.from)) ? 'block' : undefined;
    if (textBlocks.test(node.name)) return isInCodeElement(tagsBefore(tree, node.from, before)) ? 'inline' : undefined;
  }
  return undefined;
}

const textBlocks = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task)$/;
const codeNodes = new Set(
  'FencedCode CodeBlock InlineCode CommentBlock Comment ProcessingInstructionBlock ProcessingInstruction HTMLTag'.split(
    ' ',
  ),
);

const isCode = ({ name }: SyntaxNode) => codeNodes.has(name);

/** Whether a place is in code as CommonMark has it, or in a comment or a tag. */
export function isInCodeNode(tree: SyntaxTree, at: number): boolean {
  for (let node: SyntaxNode | null = tree.resolveInner(at, 1); node; node = node.parent) if (isCode(node)) return true;
  return false;
}

/** Returns the tags of a paragraph up to a place, without what looks like one in code. */
function tagsBefore(tree: SyntaxTree, from: number, before: string): string {
  let tags = '';
  tree.iterate({
    from,
    to: before.length,
    enter({ name, from: start, to: end }) {
      if (name === 'HTMLTag' && start >= from && end <= before.length) tags += before.slice(start, end);
    },
  });
  return tags;
}

const codeElement = /<(\/?)(?:pre|code|kbd|samp|script|style|textarea)(?=[\s>])[^>]*>/gi;

/** Whether the last element for code is not closed, or the last tag. */
function isInCodeElement(html: string): boolean {
  let depth = 0;
  for (const [, slash] of html.matchAll(codeElement)) depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
  return depth > 0 || /<[a-z!/][^<>]*$/i.test(html);
}

/** Whether a text ends within the block of names and values at its beginning, which may have no end yet. */
function isInFrontMatter(before: string, after: () => string): boolean {
  const opening = /^\uFEFF?(?:[ \t]*\n)*---[ \t]*\n/.exec(before)?.[0];
  if (opening === undefined) return false;
  const block = before.slice(opening.length);
  if (/^---[ \t]*$/m.test(block)) return false;
  const isEnded = /^---[ \t]*$/m.test(after());
  return /^[\w-]+[ \t]*:/.test(block) ? isEnded || !/\n[ \t]*\n/.test(block) : isEnded && !block.includes('\n');
}

/** Embeds whose content is no Markdown, and `raw`. */
const verbatimTag = /\{%-?[ \t]*(end)?(raw|katex|runkit|codepenprefill|cta)(?:[ \t][^\n]*?)?-?%\}/gi;

/** Whether a text ends within a tag of an embed, or between two whose content is no Markdown. */
function isInEmbed(before: string, after: string, tree: SyntaxTree): boolean {
  const start = before.lastIndexOf('{%');
  if (start === -1) return false;
  const isOpen = start > Math.max(before.lastIndexOf('%}'), before.lastIndexOf('\n'));
  if (isOpen && after.includes('%}') && before[start - 1] !== '\\') return true;
  let name: string | undefined;
  for (const { index, 1: end, 2: tag = '' } of before.matchAll(verbatimTag)) {
    if (name !== undefined) {
      if (end && tag.toLowerCase() === name) name = undefined;
    } else if (!end && before[index - 1] !== '\\' && !isInCodeNode(tree, index)) name = tag.toLowerCase();
  }
  return name !== undefined;
}
