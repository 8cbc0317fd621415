import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** The type of a picture of RTF. */
const pictureType = /\\((?:png|jpeg|emf)blip|macpict|(?:(?:w|pm)metafile|(?:di|w)bitmap)\d+)/gi;
/** What follows the type, each read once: other words and an id, and the bytes as digits. */
const [words, bytes] = [/(?:\\[a-z]+-?\d*|\s)*(?:\{[^{}]*\}\s*)?/iy, /([\da-f][\da-f\s]*)\}/iy];
/** The beginning of pictures for programs that know fewer types, and of those in the marks of lists. */
const otherPictures = /\{\\(?:nonshppict|\*\\listpicture)\b/g;
/** The type of a picture that browsers know. */
const browserType = /^(?:png|jpeg)(?=blip$)/i;

/**
 * Gives the images of HTML that are files of another program, such as Word, the bytes that the RTF of the same text has for them.
 * Leaves them unchanged if it has another number of pictures, and those of other types.
 */
export function withPictures(body: HtmlElement, rtf: string): HtmlElement {
  const pictures = picturesIn(withoutOthers(rtf));
  let count = 0;
  const withBytes = (node: HtmlNode): HtmlNode => {
    if (typeof node === 'string') return node;
    if (!isFile(node)) return { ...node, children: node.children.map(withBytes) };
    const { type: word = '', digits = '' } = pictures[count] ?? {};
    count += 1;
    const type = browserType.exec(word)?.[0].toLowerCase();
    if (type === undefined) return node;
    const src = `data:image/${type};base64,${toBase64(digits.replaceAll(/\s/g, ''))}`;
    return { ...node, attributes: { ...node.attributes, src } };
  };
  const children = body.children.map(withBytes);
  return count === pictures.length ? { ...body, children } : body;
}

interface Picture {
  type: string;
  digits: string;
}

function picturesIn(rtf: string): Picture[] {
  const pictures: Picture[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: type = '' } of rtf.matchAll(pictureType)) {
    // No picture begins within the words of another.
    if (index < end) continue;
    words.lastIndex = index + whole.length;
    words.test(rtf);
    end = words.lastIndex;
    bytes.lastIndex = end;
    const [, digits] = bytes.exec(rtf) ?? [];
    if (digits) pictures.push({ type, digits });
  }
  return pictures;
}

function withoutOthers(rtf: string): string {
  let [text, end] = ['', 0];
  for (const { index } of rtf.matchAll(otherPictures)) {
    if (index < end) continue;
    text += rtf.slice(end, index);
    end = groupEnd(rtf, index);
  }
  return text + rtf.slice(end);
}

/** Returns the place behind the group that begins at a place. */
function groupEnd(rtf: string, start: number): number {
  let depth = 0;
  for (const { index, 0: bracket } of rtf.slice(start).matchAll(/\\[{}]|[{}]/g)) {
    if (bracket === '{') depth += 1;
    else if (bracket === '}') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return rtf.length;
}

function isFile({ name, attributes }: HtmlElement): boolean {
  return name === 'img' && /^file:/i.test(attributes['src'] ?? '');
}

function toBase64(digits: string): string {
  const bytes = digits.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}
