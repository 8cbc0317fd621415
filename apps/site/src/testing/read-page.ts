import { parse, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
export type Element = DefaultTreeAdapterMap['element'];

/** Returns the elements of a document or below an element, in order. */
export function elementsOf(page: string | Node): Element[] {
  const node = typeof page === 'string' ? parse(page) : page;
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((attr) => attr.name === name)?.value;
}

export function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim() : '';
}

/** Returns the names of elements and attributes, without values and texts. */
export function skeletonOf(page: string): string[] {
  return elementsOf(page).map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' '));
}

/** Returns the structured data of a page. */
export function readJsonLd(page: string): Record<string, unknown>[] {
  return elementsOf(page)
    .filter((element) => attribute(element, 'type') === 'application/ld+json')
    .map((element) => JSON.parse(textOf(element)) as Record<string, unknown>);
}
