import { styleOf, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** A list and how deep it is. */
interface OpenList {
  level: number;
  list: HtmlElement;
}

/** Makes lists of paragraphs that Word writes for them: their style names the level, and their text begins with the mark. */
export function withWordLists({ children, ...element }: HtmlElement): HtmlElement {
  const made: HtmlNode[] = [];
  let open: OpenList[] = [];
  for (const child of children) {
    if (typeof child === 'string') {
      // Only blanks stand between the paragraphs of a list.
      if (child.trim() !== '') open = [];
      made.push(child);
      continue;
    }
    const level = Number(/level(\d+)/.exec(styleOf(child, 'mso-list'))?.[1] ?? 0);
    if (level === 0) {
      open = [];
      made.push(withWordLists(child));
      continue;
    }
    const list = listFor(child, level, open, made);
    list.children.push({ name: 'li', attributes: {}, children: withoutMark(child.children) });
  }
  return { ...element, children: made };
}

/** Returns the open list of a level, or opens one in the last item of the list above it. */
function listFor(item: HtmlElement, level: number, open: OpenList[], made: HtmlNode[]): HtmlElement {
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const name = /^\s*\w+[.)]/.test(markOf(item)) ? 'ol' : 'ul';
  const current = open.at(-1);
  if (current?.level === level && current.list.name === name) return current.list;
  if (current?.level === level) open.pop();
  const list: HtmlElement = { name, attributes: {}, children: [] };
  const above = open.at(-1)?.list.children.at(-1);
  if (above !== undefined && typeof above !== 'string') above.children.push(list);
  else made.push(list);
  open.push({ level, list });
  return list;
}

const isMark = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && styleOf(node, 'mso-list') === 'ignore';

function markOf(item: HtmlElement): string {
  for (const child of item.children) {
    if (typeof child === 'string') continue;
    const mark = isMark(child) ? textOf(child) : markOf(child);
    // A bullet in the font of symbols may be a letter.
    if (mark !== '') return mark;
  }
  return '';
}

function withoutMark(children: readonly HtmlNode[]): HtmlNode[] {
  return children
    .filter((child) => !isMark(child))
    .map((child) => (typeof child === 'string' ? child : { ...child, children: withoutMark(child.children) }));
}
