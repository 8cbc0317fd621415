import { styleOf, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** A part of a line and the marks that it has. */
interface Run {
  text: string;
  /** From the outside: bold, italic, struck. */
  marks: readonly string[];
}

const markOrder = ['**', '*', '~~'];

/** Returns the Markdown of nodes within a line. */
export function inlineMarkdown(nodes: readonly HtmlNode[]): string {
  const runs = joined(nodes.flatMap((node) => runsOf(node, [])));
  let [written, open] = ['', [] as readonly string[]];
  for (const [at, { text, marks }] of runs.entries()) {
    // Marks apply to the text without the spaces around it.
    const [, before = '', content = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    const stay = sharedMarks(marks, runs[at + 1]?.marks ?? []);
    written += before + marks.slice(open.length).join('') + content;
    written += marks.slice(stay.length).toReversed().join('') + after;
    open = stay;
  }
  return written;
}

/** Returns the marks that two neighbors have from the outside. */
function sharedMarks(marks: readonly string[], next: readonly string[]): readonly string[] {
  const first = marks.findIndex((mark, index) => next[index] !== mark);
  return first === -1 ? marks : marks.slice(0, first);
}

/** Joins neighbors with the same marks, which programs for writing make many of. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const { text, marks } of runs) {
    const last = all.at(-1);
    const isBlank = text.trim() === '';
    if (last && (isBlank || last.marks.join(' ') === marks.join(' '))) last.text += text;
    else all.push({ text, marks: isBlank ? [] : marks });
  }
  return all;
}

function runsOf(node: HtmlNode, marks: readonly string[]): Run[] {
  if (typeof node === 'string') return [{ text: escapeText(node.replaceAll(/\s+/g, ' ')), marks }];
  switch (node.name) {
    case 'br':
      return [{ text: '\n', marks }];
    case 'a':
      return [{ text: linkOf(node), marks }];
    case 'img':
      return [{ text: imageOf(node), marks }];
    case 'code':
    case 'kbd':
    case 'samp':
      return [{ text: codeSpan(textOf(node)), marks }];
    case 'sub':
    case 'sup': {
      const inner = inlineMarkdown(node.children);
      return [{ text: inner === '' ? '' : `<${node.name}>${inner}</${node.name}>`, marks }];
    }
    default: {
      const own = marksOf(node);
      const all = markOrder.filter((mark) => marks.includes(mark) || own.includes(mark));
      return node.children.flatMap((child) => runsOf(child, all));
    }
  }
}

/** The marks of an element, by its name or its style. Some programs wrap everything in a bold element that is not bold. */
function marksOf(element: HtmlElement): string[] {
  const { name } = element;
  const [weight, slant] = [styleOf(element, 'font-weight'), styleOf(element, 'font-style')];
  const line = styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line');
  const isBold = weight === '' ? name === 'b' || name === 'strong' : weight === 'bold' || Number(weight) >= 600;
  const isItalic = slant === '' ? name === 'i' || name === 'em' || name === 'cite' : slant === 'italic';
  const isStruck = ['s', 'del', 'strike'].includes(name) || line.includes('line-through');
  return [...(isBold ? ['**'] : []), ...(isItalic ? ['*'] : []), ...(isStruck ? ['~~'] : [])];
}

/** Returns code with more backticks around it than it has. */
function codeSpan(text: string): string {
  const code = text.replaceAll(/\s+/g, ' ').trim();
  if (code === '') return '';
  const fence = '`'.repeat(1 + Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)));
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + pad + code + pad + fence;
}

function linkOf({ attributes, children }: HtmlElement): string {
  const text = inlineMarkdown(children).replaceAll('\n', ' ');
  const address = (attributes['href'] ?? '').trim();
  // A mark that leads to its own heading.
  if (address.startsWith('#') && !/[\p{L}\p{N}]/u.test(text)) return '';
  if (!/^(?:https?:|mailto:)/i.test(address) || text.trim() === '') return text;
  if (children.map(textOf).join('').trim() === address) return address;
  return `[${text.trim()}](${inBrackets(address)})`;
}

/** A shorter address with an image in it stands for one that the page loads later. */
const minEmbeddedLength = 128;

function imageOf({ attributes }: HtmlElement): string {
  const address = attributes['src'] ?? '';
  const alt = (attributes['alt'] ?? '').replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ');
  const isEmbedded = /^data:image\//i.test(address) && address.length >= minEmbeddedLength;
  return isEmbedded || /^https?:/i.test(address) ? `![${alt}](${inBrackets(address)})` : '';
}

function inBrackets(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20');
}

/** Escapes what Markdown would take for marks. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replaceAll(/&(?=#?\w+;)/g, '\\&');
}
