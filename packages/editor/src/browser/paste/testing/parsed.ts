import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isShown, type HtmlElement, type HtmlNode } from '../html-tree.ts';

/** Parses HTML as a browser does. */
export function parsed(html: string): HtmlElement {
  const page = parse(html).childNodes.find((node): node is Tree.Element => node.nodeName === 'html');
  const body = page?.childNodes.find((node): node is Tree.Element => node.nodeName === 'body');
  if (!body) throw new Error('a parsed page has a body');
  return elementOf(body);
}

function elementOf({ tagName, attrs, childNodes }: Tree.Element): HtmlElement {
  const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const children = childNodes.flatMap((node): HtmlNode[] => {
    if ('value' in node) return [node.value];
    return 'tagName' in node && isShown(node.tagName) ? [elementOf(node)] : [];
  });
  return { name: tagName, attributes, children };
}
