import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** The markup before and after the content of an element. */
export interface Tags {
  start: string;
  end: string;
}

type Attributes = Readonly<Record<string, string>>;

/** Elements without content that the sanitizer keeps. */
const emptyElements = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

/** Returns the nodes of sanitized HTML. Texts and attributes stay escaped. */
export function parseContent(bodyHtml: string): ChildNode[] {
  return parseDocument(bodyHtml, { decodeEntities: false }).children;
}

/** Returns all elements in their order. */
export function elementsIn(nodes: readonly ChildNode[], elements: Element[] = []): Element[] {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    elements.push(node);
    elementsIn(node.children, elements);
  }
  return elements;
}

/** Returns the first child of an element, if it is an element of the name. */
export function firstChild({ children: [first] }: Element, name: string): Element | undefined {
  return first && isTag(first) && first.name === name ? first : undefined;
}

/** Writes nodes as HTML, elements with the tags that `tagsOf` returns. */
export function writeContent(nodes: readonly ChildNode[], tagsOf: (element: Element) => Tags): string {
  const written: string[] = [];
  const write = (node: ChildNode) => {
    if (isText(node)) written.push(node.data);
    if (!isTag(node)) return;
    const { start, end } = tagsOf(node);
    written.push(start);
    node.children.forEach(write);
    written.push(end);
  };
  nodes.forEach(write);
  return written.join('');
}

/** Returns the tags of an element. `before` has further attributes that come first. */
export function writeTags(name: string, attributes: Attributes, before = ''): Tags {
  const start = `<${name}${before}${writeAttributes(attributes)}`;
  return emptyElements.has(name) ? { start: `${start} />`, end: '' } : { start: `${start}>`, end: `</${name}>` };
}

/** Writes escaped attributes; the sanitizer leaves out empty values, except of descriptions of images. */
export function writeAttributes(attributes: Attributes): string {
  let written = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? '';
    written += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`;
  }
  return written;
}
