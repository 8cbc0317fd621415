import { withFootnotes } from './footnotes.ts';
import { withoutReview } from './from-word.ts';
import { contains, containsBlocks, isBlock, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { paragraphsOf, textInLine } from './inline-markdown.ts';
import { table, withoutSingleCells } from './table.ts';
import { isDone, textOfTask } from './task.ts';
import { withWordLists } from './word-lists.ts';

const joined = (blocks: readonly string[]) => blocks.join('\n\n');
const names = (text: string) => new Set(text.split(' '));
const headings = names('h1 h2 h3 h4 h5 h6');
const formatted = names(
  'a b strong i em s del strike sub sup h1 h2 h3 h4 h5 h6 ul ol blockquote pre code kbd samp table img footnote',
);

/**
 * Converts copied HTML to Markdown; undefined for HTML that is only a text, which is pasted unchanged. Images may have their bytes in
 * their address, or be files of the program that they were copied from. Footnotes get other numbers than those in the text around.
 */
export function markdownOf(body: HtmlElement, around = ''): string | undefined {
  const own = withoutReview(body);
  const content = withWordLists(withFootnotes(withoutSingleCells(own), around));
  if (!contains(content, formatted) && textOf(own) === textOf(body)) return undefined;
  const markdown = joined(blocksOf(content));
  return markdown === '' ? undefined : markdown;
}

function blocksOf({ children }: HtmlElement): string[] {
  const all: string[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    all.push(...paragraphsOf(line));
    line = [];
  };
  for (const node of children) {
    if (typeof node !== 'string' && isBlock(node)) {
      endLine();
      all.push(...blocksFrom(node));
    } else {
      line.push(node);
    }
  }
  endLine();
  return all;
}

function blocksFrom(element: HtmlElement): string[] {
  switch (element.name) {
    case 'a':
      return blocksOf(withLinkInside(element));
    case 'hr':
      return ['---'];
    default: {
      const write = writers.get(element.name);
      if (!write) return blocksOf(withLanguage(element));
      const text = write(element);
      return text === '' ? [] : [text];
    }
  }
}

const writers: ReadonlyMap<string, (element: HtmlElement) => string> = new Map([
  ...Array.from(headings, (name) => [name, heading] as const),
  ['ul', list],
  ['ol', list],
  ['blockquote', quote],
  ['pre', codeBlock],
  ['table', table],
  ['footnote-text', footnote],
]);

function footnote(element: HtmlElement): string {
  return `[^${element.attributes['label']}]: ${indented(joined(blocksOf(element)), 4)}`;
}

function quote(element: HtmlElement): string {
  return joined(blocksOf(element))
    .replaceAll(/^(?=.)/gm, '> ')
    .replaceAll(/^$/gm, '>');
}

function heading(element: HtmlElement): string {
  // Signs at the end would close it.
  const text = textInLine(element).replace(/(?<=^|\s)#+$/, '\\$&');
  return text === '' ? '' : `${'#'.repeat(Number(element.name[1]))} ${text}`;
}

/** Gives the address of a link around blocks to the first of them, since Markdown has links only within lines. */
function withLinkInside({ attributes, children }: HtmlElement): HtmlElement {
  const at = children.findIndex((child) => (typeof child === 'string' ? child.trim() !== '' : hasContent(child)));
  const linked = children.slice(at, at + 1).map((first): HtmlNode => {
    if (typeof first === 'string' || !isBlock(first)) return { name: 'a', attributes, children: [first] };
    const inner = { name: 'a', attributes, children: first.children };
    return { ...first, children: containsBlocks(first) ? withLinkInside(inner).children : [inner] };
  });
  return { name: 'div', attributes: {}, children: [...children.slice(0, at), ...linked, ...children.slice(at + 1)] };
}

function hasContent(element: HtmlElement): boolean {
  return element.name === 'img' || textOf(element).trim() !== '' || contains(element, names('img'));
}

/** Some sites name the language of code on the element around it. */
function withLanguage(element: HtmlElement): HtmlElement {
  const language = languageOf(element);
  if (language === '') return element;
  const children = element.children.map((child) =>
    typeof child !== 'string' && child.name === 'pre' && languageOf(child) === ''
      ? { ...child, attributes: { ...child.attributes, class: `language-${language}` } }
      : child,
  );
  return { ...element, children };
}

function codeBlock(element: HtmlElement): string {
  const text = textOf(element).replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${languageOf(element)}\n${text}\n${fence}`;
}

/** Returns the language that a class of a code block or of the code in it names. */
function languageOf(element: HtmlElement): string {
  const inner = element.children.filter((child) => typeof child !== 'string');
  const classes = [element, ...inner].map(({ attributes }) => attributes['class'] ?? '').join(' ');
  return /(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes)?.[1] ?? '';
}

const isList = ({ name }: HtmlElement) => name === 'ul' || name === 'ol';

function list(element: HtmlElement): string {
  const first = Math.min(Math.max(Number(element.attributes['start'] ?? 1) || 1, 0), 100_000_000);
  const items: { mark: string; blocks: string[] }[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const last = items.at(-1);
    // A list that is no part of an item belongs to the one before.
    if (last && isList(child)) last.blocks.push(...blocksFrom(child));
    else items.push({ mark: element.name === 'ol' ? `${first + items.length}. ` : '- ', blocks: blocksOfItem(child) });
  }
  return items.map(({ mark, blocks }) => mark + indented(itemText(blocks), mark.length)).join('\n');
}

function blocksOfItem(item: HtmlElement): string[] {
  const isTaskDone = isDone(item);
  if (isTaskDone === undefined) return blocksOf(item);
  const [text = '', ...blocks] = blocksOf(textOfTask(item));
  return [`[${isTaskDone ? 'x' : ' '}] ${text}`, ...blocks];
}

/** Only a list within an item needs no empty line before it. */
function itemText(blocks: readonly string[]): string {
  return blocks.map((block, at) => (at === 0 ? '' : /^(?:-|1\.) /.test(block) ? '\n' : '\n\n') + block).join('');
}

function indented(text: string, width: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}
