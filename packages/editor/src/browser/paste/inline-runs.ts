import { escapeText, isAddress, linkTarget, splitAtAddresses } from './escape-text.ts';
import { styleOf, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Bold, italic, struck, lowered, raised: from the outside to the inside. */
const markOrder = ['**', '*', '~~', 'sub', 'sup'] as const;
export type Mark = (typeof markOrder)[number];

/** A part of a line with the same marks. */
export interface Run {
  /** Plain text or code, an address that links to itself, or Markdown. */
  kind: 'text' | 'code' | 'address' | 'markdown';
  text: string;
  /** From the outside. */
  marks: readonly Mark[];
  /** The white space before it: marks apply to a text without the spaces around it. */
  gap: string;
}

/** Writes the text of a link. */
export type WriteRuns = (runs: readonly Run[]) => string;

type Part = Omit<Run, 'gap'>;

interface Around {
  marks: readonly Mark[];
  /** Marks around a link: they apply to what is in it. */
  outer: readonly Mark[];
  isInLink: boolean;
  /** There are no marks within code. */
  isInCode: boolean;
  write: WriteRuns;
}

/** Returns the parts of nodes within a line, with the white space behind the last. */
export function runsOf(nodes: readonly HtmlNode[], write: WriteRuns): { runs: Run[]; gap: string } {
  return settled(nodes, { marks: [], outer: [], isInLink: false, isInCode: false, write });
}

function settled(nodes: readonly HtmlNode[], around: Around): { runs: Run[]; gap: string } {
  const runs: Run[] = [];
  let gap = '';
  for (const { kind, text, marks } of nodes.flatMap((node) => partsOf(node, around))) {
    const [before, content, after] = trimmed(text);
    gap += before;
    if (content !== '') {
      addRun(runs, { kind, text: content, marks, gap: collapsed(gap) });
      gap = after;
    }
  }
  return { runs: around.isInLink ? runs : runs.flatMap(withAddresses), gap: collapsed(gap) };
}

/** Splits a text into the white space before it, itself, and that behind it. */
function trimmed(text: string): [before: string, content: string, after: string] {
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  return start > end ? [text, '', ''] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** Joins a part with the one before if both have the same marks: programs for writing make many of those. */
function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const isAlike = last?.kind === run.kind && last.marks.join(' ') === run.marks.join(' ');
  const isText = run.kind === 'text' && !run.gap.includes('\n\n');
  if (last && isAlike && (isText || (run.kind === 'code' && run.gap === ''))) last.text += run.gap + run.text;
  else runs.push(run);
}

/** Returns a blank, a line break or the end of a paragraph for white space; wide blanks stay. */
function collapsed(space: string): string {
  const breaks = space.replaceAll(/[^\n]/g, '');
  return breaks === '' ? space.replaceAll(/ +/g, ' ') : breaks.slice(0, 2);
}

/** Makes blanks of line breaks. */
export function inOneLine(runs: readonly Run[]): Run[] {
  return runs.map((run) => {
    const ends = run.kind === 'markdown' ? /(?:\\\n)+/g : /\n+/g;
    return { ...run, text: run.text.replaceAll(ends, ' '), gap: run.gap.replaceAll('\n', ' ') };
  });
}

function withAddresses(run: Run): Run[] {
  if (run.kind !== 'text') return [run];
  const runs: Run[] = [];
  let { gap } = run;
  for (const [at, part] of splitAtAddresses(run.text).entries()) {
    const [before, text, after] = trimmed(part);
    if (text !== '') runs.push({ ...run, kind: at % 2 === 1 ? 'address' : 'text', text, gap: gap + before });
    gap = text === '' ? gap + before : after;
  }
  return runs;
}

function partsOf(node: HtmlNode, around: Around): Part[] {
  const { marks, isInCode } = around;
  // Programs write a no-break space for each blank next to another.
  if (typeof node === 'string')
    return [{ kind: isInCode ? 'code' : 'text', text: node.replaceAll(/[ \t\r\n\f\u00A0]+/g, ' '), marks }];
  switch (node.name) {
    case 'br':
      return [{ kind: 'text', text: '\n', marks }];
    case 'a':
      return linkParts(node, around);
    case 'img':
      return [{ kind: 'markdown', text: imageOf(node), marks }];
    case 'footnote':
      return [{ kind: 'markdown', text: `[^${node.attributes['label']}]`, marks: [] }];
    case 'code':
    case 'kbd':
    case 'samp':
      return joinedCode(node.children.flatMap((child) => partsOf(child, { ...around, isInCode: true })));
  }
  const own = isInCode ? [] : marksOf(node).filter((mark) => !around.outer.includes(mark));
  const all = markOrder.filter((mark) => marks.includes(mark) || own.includes(mark));
  return node.children.flatMap((child) => partsOf(child, { ...around, marks: all }));
}

/** Joins the words of code, which may have an element each for their color. */
function joinedCode(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === 'code' && part.kind === 'code') last.text = (last.text + part.text).replaceAll(/ +/g, ' ');
    else all.push({ ...part });
  }
  return all;
}

/** The marks of an element, by its name or its style. Some programs wrap everything in a bold element that is not bold. */
function marksOf(element: HtmlElement): Mark[] {
  const { name } = element;
  const [weight, slant] = [styleOf(element, 'font-weight'), styleOf(element, 'font-style')];
  const line = styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line');
  const isBold = weight === '' ? name === 'b' || name === 'strong' : weight === 'bold' || Number(weight) >= 600;
  const isItalic = slant === '' ? name === 'i' || name === 'em' || name === 'cite' : slant === 'italic';
  const isStruck = ['s', 'del', 'strike'].includes(name) || line.includes('line-through');
  const has: Readonly<Record<Mark, boolean>> = {
    '**': isBold,
    '*': isItalic,
    '~~': isStruck,
    sub: name === 'sub',
    sup: name === 'sup',
  };
  return markOrder.filter((mark) => has[mark]);
}

function linkParts(element: HtmlElement, around: Around): Part[] {
  const address = targetOf((element.attributes['href'] ?? '').trim());
  const text = element.children.map(textOf).join('').trim();
  const { marks } = around;
  // A mark that links to its own heading.
  if (address.startsWith('#') && !/[\p{L}\p{N}]/u.test(text)) return [];
  if (!/^(?:https?:|mailto:)/i.test(address)) return element.children.flatMap((child) => partsOf(child, around));
  if (text === address && isAddress(address) && !around.isInCode) return [{ kind: 'address', text: address, marks }];
  const { runs, gap } = settled(element.children, {
    ...around,
    marks: [],
    outer: [...around.outer, ...marks],
    isInLink: true,
  });
  const [first, ...rest] = runs;
  if (!first) return [{ kind: 'text', text: gap, marks }];
  const inner = around.write([{ ...first, gap: '' }, ...rest]);
  return [
    { kind: 'text', text: first.gap, marks },
    { kind: 'markdown', text: `[${inner}](${linkTarget(address)})`, marks },
    { kind: 'text', text: gap, marks },
  ];
}

/** Returns the address that Google Docs and Gmail have wrapped into one of Google, which counts clicks. */
function targetOf(address: string): string {
  if (!/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i.test(address)) return address;
  const { searchParams } = new URL(address);
  const target = searchParams.get('q') ?? searchParams.get('url') ?? '';
  return /^https?:\/\/\S+$/i.test(target) ? target : address;
}

/** A shorter address with an image in it stands for one that the page loads later. */
const minEmbeddedLength = 128;

function imageOf({ attributes }: HtmlElement): string {
  const address = attributes['src'] ?? '';
  const isEmbedded = /^data:image\//i.test(address) && address.length >= minEmbeddedLength;
  const alt = (attributes['alt'] ?? '').replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
  return isEmbedded || /^(?:https?|file|blob|cid):/i.test(address)
    ? `![${escapeText(alt)}](${linkTarget(address)})`
    : '';
}

/** Returns code with more backticks around it than it has. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(1 + Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)));
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + pad + code + pad + fence;
}
