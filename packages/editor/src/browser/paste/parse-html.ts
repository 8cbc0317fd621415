import { isShown, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Parses copied HTML without what is not shown. */
export function parseHtml(html: string): HtmlElement {
  // The page's policy reports styles and handlers even of a document that is never shown.
  const inert = html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)(?=\s*=)/gi, ' data-$1'));
  return elementOf(new DOMParser().parseFromString(inert, 'text/html').body);
}

function elementOf(element: Element): HtmlElement {
  const attributes = [...element.attributes].map(({ name, value }) => [name.replace(/^data-style$/, 'style'), value]);
  const children = [...element.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element && isShown(node.tagName.toLowerCase()) ? [elementOf(node)] : [];
  });
  return { name: element.tagName.toLowerCase(), attributes: Object.fromEntries(attributes), children };
}
