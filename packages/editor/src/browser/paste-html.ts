/** Elements whose text is no part of what was copied. */
const skipped = new Set(['HEAD', 'META', 'LINK', 'NOSCRIPT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);

/** Converts copied HTML to Markdown; undefined for HTML that is only a text, which is pasted unchanged. */
export function toMarkdown(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (
    !body.querySelector('a[href], b, strong, i, em, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, code, table, img')
  )
    return undefined;
  const markdown = blocksOf(body)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return markdown === '' ? undefined : markdown;
}

/** Returns the blocks of an element, each with an empty line behind it. */
function blocksOf(parent: Element, indent = ''): string {
  let [blocks, line] = ['', ''];
  const endLine = () => {
    const text = line.replaceAll(/[ \t]*\n[ \t]*/g, '\n').trim();
    if (text !== '') blocks += `${text}\n\n`;
    line = '';
  };
  for (const node of parent.childNodes) {
    const block = node instanceof Element ? blockOf(node, indent) : undefined;
    if (block === undefined) {
      line += inlineOf(node);
    } else {
      endLine();
      blocks += block;
    }
  }
  endLine();
  return blocks;
}

/** Returns a block; undefined for an element within a line. */
function blockOf(element: Element, indent: string): string | undefined {
  const name = element.tagName;
  if (/^H[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${lineOf(element)}\n\n`;
  switch (name) {
    case 'UL':
    case 'OL':
      return `${listOf(element)}\n\n`;
    case 'BLOCKQUOTE':
      return `${prefixed(blocksOf(element).trim(), '> ')}\n\n`;
    case 'PRE':
      return codeBlock(element);
    case 'HR':
      return '---\n\n';
    case 'TABLE':
      return tableOf(element);
    default:
      return isBlock(element) ? blocksOf(element, indent) : undefined;
  }
}

const blockNames = new Set(
  'ADDRESS ARTICLE ASIDE BODY CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM HEADER LI MAIN NAV P SECTION SUMMARY'.split(
    ' ',
  ),
);

function isBlock(element: Element): boolean {
  // Some programs wrap blocks in elements for lines.
  return (
    blockNames.has(element.tagName) || element.querySelector('p, div, ul, ol, pre, table, h1, h2, h3, h4') !== null
  );
}

function codeBlock(element: Element): string {
  const text = (element.textContent ?? '').replace(/\n$/, '');
  const language = /(?:language|lang|highlight-source)-(\w+)/.exec(element.innerHTML + element.className)?.[1] ?? '';
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${text}\n${fence}\n\n`;
}

function listOf(list: Element): string {
  const isOrdered = list.tagName === 'OL';
  const start = Number(list.getAttribute('start') ?? 1) || 1;
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI' || tagName === 'UL' || tagName === 'OL');
  return items
    .map((item, at) => {
      const mark = isOrdered ? `${start + at}. ` : '- ';
      const text = (item.tagName === 'LI' ? blocksOf(item) : listOf(item)).trim().replaceAll('\n\n', '\n');
      return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => lineOf(cell).replaceAll('|', '\\|')),
  );
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length === 0 || width < 1) return '';
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`);
  return [written[0], `|${' --- |'.repeat(width)}`, ...written.slice(1), '', ''].join('\n');
}

function lineOf(element: Element): string {
  return [...element.childNodes].map(inlineOf).join('').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the Markdown of a part of a line. */
function inlineOf(node: Node): string {
  if (node instanceof Text) return escapeText(node.data.replaceAll(/\s+/g, ' '));
  if (!(node instanceof Element) || skipped.has(node.tagName)) return '';
  const inner = () => [...node.childNodes].map(inlineOf).join('');
  switch (node.tagName) {
    case 'BR':
      return '\n';
    case 'A':
      return linkOf(node, inner());
    case 'IMG':
      return imageOf(node);
    case 'CODE':
    case 'KBD':
    case 'SAMP':
      return marked(node.textContent ?? '', '`');
    case 'B':
    case 'STRONG':
      // Some programs wrap everything in a bold element that is not bold.
      return node instanceof HTMLElement && node.style.fontWeight === 'normal' ? inner() : marked(inner(), '**');
    case 'I':
    case 'EM':
      return marked(inner(), '*');
    case 'S':
    case 'DEL':
    case 'STRIKE':
      return marked(inner(), '~~');
    default:
      return inner();
  }
}

/** Marks apply to the text without the spaces around it. */
function marked(text: string, mark: string): string {
  const [, before = '', content = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return content === '' ? text : `${before}${mark}${content}${mark}${after}`;
}

function linkOf(element: Element, text: string): string {
  const address = element.getAttribute('href') ?? '';
  if (!/^(?:https?:|mailto:)/i.test(address) || text.trim() === '') return text;
  return text.trim() === address
    ? address
    : `[${text.trim()}](${address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')})`;
}

function imageOf(element: Element): string {
  const address = element.getAttribute('src') ?? '';
  const alt = (element.getAttribute('alt') ?? '').replaceAll(/[[\]]/g, '');
  return /^https?:/i.test(address) ? `![${alt}](${address})` : '';
}

/** Characters that Markdown would take for marks. */
function escapeText(text: string): string {
  return text.replaceAll(/([\\`*_[\]<])/g, '\\$1');
}

function prefixed(text: string, prefix: string): string {
  return text.replaceAll(/^/gm, prefix);
}
