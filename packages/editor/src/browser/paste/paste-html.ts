import { contains, parseHtml, styleOf, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { withWordLists } from './word-lists.ts';

/** What copied HTML becomes. Images may have their bytes in their address. */
export interface PastedMarkdown {
  markdown: string;
  /** Whether images are left out that only the program has that they were copied from. */
  isMissingImages: boolean;
}

/** Converts copied HTML to Markdown; undefined for HTML that is only a text, which is pasted unchanged. */
export function toMarkdown(html: string): PastedMarkdown | undefined {
  const body = parseHtml(html);
  const [markdown, isMissingImages] = [markdownOf(body), hasForeignImages(body)];
  return markdown === undefined && !isMissingImages ? undefined : { markdown: markdown ?? '', isMissingImages };
}

function hasForeignImages({ name, attributes, children }: HtmlElement): boolean {
  if (name === 'img') return /^(?:file|blob|cid):/i.test(attributes['src'] ?? '');
  return children.some((child) => typeof child !== 'string' && hasForeignImages(child));
}

const names = (text: string) => new Set(text.split(' '));
const headings = names('h1 h2 h3 h4 h5 h6');
const formatted = names('a b strong i em s del h1 h2 h3 h4 h5 h6 ul ol blockquote pre code table img');
const blocks = names(
  'address article aside body center dd details div dl dt figcaption figure footer form header hr li main nav p section summary blockquote ol pre table td th ul h1 h2 h3 h4 h5 h6',
);

/** Converts parsed HTML to Markdown; undefined without anything that is more than text. */
export function markdownOf(body: HtmlElement): string | undefined {
  const content = withWordLists(body);
  if (!contains(content, formatted)) return undefined;
  const markdown = blocksOf(content)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return markdown === '' ? undefined : markdown;
}

/** Returns the blocks of an element, each with an empty line behind it. */
function blocksOf({ children }: HtmlElement): string {
  let [written, line] = ['', [] as HtmlNode[]];
  const endLine = () => {
    const text = inlineMarkdown(line)
      .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
      .trim();
    if (text !== '') written += `${escapeLines(text)}\n\n`;
    line = [];
  };
  for (const node of children) {
    if (typeof node !== 'string' && isBlock(node)) {
      endLine();
      written += blockOf(node);
    } else {
      line.push(node);
    }
  }
  endLine();
  return written;
}

/** Some programs wrap blocks in elements for lines. */
function isBlock(element: HtmlElement): boolean {
  return blocks.has(element.name) || contains(element, blocks);
}

/** Escapes what Markdown would take for the beginning of a heading, a list, a quote or a line. */
function escapeLines(text: string): string {
  return text
    .replaceAll(/^(?:#{1,6}(?=\s|$)|[-+](?=\s)|>|={2,}$|-{2,}$)/gm, '\\$&')
    .replaceAll(/^(\d+)([.)])(?=\s)/gm, '$1\\$2');
}

function blockOf(element: HtmlElement): string {
  if (headings.has(element.name)) {
    const text = lineOf(element);
    return text === '' ? '' : `${'#'.repeat(Number(element.name[1]))} ${text}\n\n`;
  }
  switch (element.name) {
    case 'a':
      return blocksOf(withLinkInside(element));
    case 'ul':
    case 'ol':
      return `${listOf(element)}\n\n`;
    case 'blockquote':
      return `${blocksOf(element).trim().replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')}\n\n`;
    case 'pre':
      return codeBlock(element);
    case 'hr':
      return '---\n\n';
    case 'table':
      return tableOf(element);
    default:
      return blocksOf(withLanguage(element));
  }
}

/** Gives the address of a link around blocks to the first of them, since Markdown has links only within lines. */
function withLinkInside({ attributes, children }: HtmlElement): HtmlElement {
  const at = children.findIndex((child) => (typeof child === 'string' ? child.trim() !== '' : hasContent(child)));
  const linked = children.slice(at, at + 1).map((first): HtmlNode => {
    if (typeof first === 'string' || !isBlock(first)) return { name: 'a', attributes, children: [first] };
    const inner = { name: 'a', attributes, children: first.children };
    return { ...first, children: contains(first, blocks) ? withLinkInside(inner).children : [inner] };
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
  return `${fence}${languageOf(element)}\n${text}\n${fence}\n\n`;
}

/** Returns the language that a class of a code block or of the code in it names. */
function languageOf(element: HtmlElement): string {
  const inner = element.children.filter((child) => typeof child !== 'string');
  const classes = [element, ...inner].map(({ attributes }) => attributes['class'] ?? '').join(' ');
  return /(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes)?.[1] ?? '';
}

function listOf(list: HtmlElement): string {
  const start = Number(list.attributes['start'] ?? 1) || 1;
  const items: { mark: string; text: string }[] = [];
  for (const child of list.children) {
    if (typeof child === 'string') continue;
    const last = items.at(-1);
    // A list that is no part of an item belongs to the one before.
    if (last && (child.name === 'ul' || child.name === 'ol')) last.text += `\n${listOf(child)}`;
    else
      items.push({
        mark: list.name === 'ol' ? `${start + items.length}. ` : '- ',
        text: blocksOf(child)
          .trim()
          .replaceAll(/\n\n(?=\s*(?:[-*+]|\d+\.) )/g, '\n'),
      });
  }
  return items
    .map(({ mark, text }) => mark + text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`))
    .join('\n');
}

function tableOf(table: HtmlElement): string {
  const cells = rowsOf(table).map((row) => row.children.filter((cell) => typeof cell !== 'string'));
  const rows = cells.map((row) => row.map((cell) => lineOf(cell).replaceAll(/(?<!\\)\|/g, '\\|')));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`);
  const rules = Array.from({ length: width }, (_, at) => ` ${ruleOf(cells[0]?.[at])} |`);
  return [written[0], `|${rules.join('')}`, ...written.slice(1), '', ''].join('\n');
}

const rules: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

/** Returns the line below a cell of the first row, which aligns its column. */
function ruleOf(cell: HtmlElement | undefined): string {
  return (cell && rules[styleOf(cell, 'text-align') || (cell.attributes['align'] ?? '')]) ?? '---';
}

/** Returns the rows of a table without those of tables in it. */
function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : rowsOf(child);
  });
}

/** Returns a heading or a cell, in which blocks stand beside each other. */
function lineOf(element: HtmlElement): string {
  const inLine = (node: HtmlNode): HtmlNode[] =>
    typeof node !== 'string' && isBlock(node) ? [' ', ...node.children.flatMap(inLine), ' '] : [node];
  return inlineMarkdown(element.children.flatMap(inLine)).replaceAll(/\s+/g, ' ').trim();
}
