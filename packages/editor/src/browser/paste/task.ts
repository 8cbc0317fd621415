import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** Returns whether an item of a list is done, as Google Docs and web pages write tasks; undefined for another item. */
export function isDone(item: HtmlElement): boolean | undefined {
  const { role, 'aria-checked': checked } = item.attributes;
  if (role === 'checkbox') return checked === 'true';
  const box = boxIn(item);
  return box && box.attributes['checked'] !== undefined;
}

/** Returns the box at the beginning of an item, which may be in a label or a paragraph. */
function boxIn({ children }: HtmlElement): HtmlElement | undefined {
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (first === undefined || typeof first === 'string') return undefined;
  if (isList(first)) return undefined;
  return isBox(first) ? first : boxIn(first);
}

const isBox = ({ name, attributes: { type } }: HtmlElement) => name === 'input' && type === 'checkbox';
const isList = ({ name }: HtmlElement) => name === 'ul' || name === 'ol';

/** Returns the text of a task without the picture of its box, and without the line through what is done. */
export function textOfTask(item: HtmlElement): HtmlElement {
  const children = item.children.flatMap((child): HtmlNode[] => {
    if (typeof child === 'string') return [child];
    if (child.attributes['aria-roledescription'] === 'checkbox') return [];
    // Lists in the task have their own tasks.
    return [isList(child) ? child : textOfTask(child)];
  });
  const style = item.attributes['style']?.replaceAll(/text-decoration(?:-line)?\s*:[^;]*line-through[^;]*;?/gi, '');
  return { ...item, children, attributes: { ...item.attributes, ...(style !== undefined && { style }) } };
}
