import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** A picture of RTF: its type, other words for it, its id, and its bytes as digits. */
const picture = /\\(png|jpeg)blip(?:\\[a-z]+-?\d* ?|\s)*(?:\{[^{}]*\}\s*)?([\da-f\s]+)\}/gi;

/**
 * Gives the images of HTML that are files of another program, such as Word, the bytes that the RTF of the same text has for them;
 * leaves them unchanged if it has another number of pictures.
 */
export function withPictures(body: HtmlElement, rtf: string): HtmlElement {
  const pictures = [...rtf.matchAll(picture)];
  const last = pictures.length;
  let count = 0;
  const withBytes = (node: HtmlNode): HtmlNode => {
    if (typeof node === 'string') return node;
    if (!isFile(node)) return { ...node, children: node.children.map(withBytes) };
    const [, type = '', digits = ''] = pictures[count] ?? [];
    count += 1;
    const src = `data:image/${type.toLowerCase()};base64,${toBase64(digits.replaceAll(/\s/g, ''))}`;
    return { ...node, attributes: { ...node.attributes, src } };
  };
  const children = body.children.map(withBytes);
  return count === last ? { ...body, children } : body;
}

function isFile({ name, attributes }: HtmlElement): boolean {
  return name === 'img' && /^file:/i.test(attributes['src'] ?? '');
}

function toBase64(digits: string): string {
  const bytes = digits.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}
