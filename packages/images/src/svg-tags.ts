import { ImageRefused } from './image-refused.ts';

/** An opening or closing tag. */
export interface SvgTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  isClosing: boolean;
  isEmpty: boolean;
  /** The text up to the next tag. */
  text: string;
}

const quoted = String.raw`"[^"]*"|'[^']*'`;
const token = new RegExp(
  [
    String.raw`<!--[^]*?-->`,
    String.raw`<!\[CDATA\[(?<cdata>[^]*?)\]\]>`,
    String.raw`<\?[^]*?\?>`,
    String.raw`<!DOCTYPE(?:${quoted}|\[(?<subset>[^\]]*)\]|[^"'\[>])*>`,
    String.raw`<(?<closing>/?)(?<name>[^\s/>"'=<]+)(?![^\s/>"'=<])(?<rest>(?:${quoted}|[^"'<>])*?)(?<empty>/?)>`,
    String.raw`(?<text>[^<]+)`,
  ].join('|'),
  'y',
);
const attribute = new RegExp(String.raw`(?<![^\s=/"'])([^\s=/"']{1,100})\s*=\s*(${quoted})`, 'g');
const entity = new RegExp(String.raw`<!ENTITY\s+(?<name>[^\s%]+)\s+(?<value>${quoted})\s*>`, 'g');
const maxReplaced = 4_000_000;

/**
 * Returns the tags of a drawing in order; undefined for malformed XML, or markup in entities. Throws ImageRefused for
 * more than `maxElements`.
 */
export function readTags(source: string, maxElements: number): SvgTag[] | undefined {
  const text = withoutEntities(source);
  if (text === undefined) return undefined;
  const tags: SvgTag[] = [];
  let elements = 0;
  let closed = 0;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const { groups } = token.exec(text) ?? {};
    if (!groups) return undefined;
    const { name, rest = '', closing, empty, cdata, text: words } = groups;
    const last = tags.at(-1);
    if (last) last.text += cdata ?? words ?? '';
    if (name === undefined) continue;
    if (closing === '') elements += 1;
    else closed += 1;
    if (closed > elements) return undefined;
    if (elements > maxElements) throw new ImageRefused('too_complex');
    tags.push({
      name: localName(name),
      attributes: readAttributes(rest),
      isClosing: closing === '/',
      isEmpty: empty === '/',
      text: '',
    });
  }
  return tags;
}

function readAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(attribute);
  return new Map(Array.from(pairs, ([, name = '', value = '']) => [localName(name), decode(value.slice(1, -1))]));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Decodes the character references that can occur in a number or a URL. */
function decode(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex?: string, digits?: string) => {
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** Expands entities of the document, which editors use for namespaces. */
function withoutEntities(source: string): string | undefined {
  const declared = new Map<string, string>();
  for (const { groups } of source.matchAll(entity)) {
    const { name = '', value = '' } = groups ?? {};
    if (/[<&%]/.test(value)) return undefined;
    declared.set(name, value.slice(1, -1));
  }
  if (declared.size === 0) return source.includes('<!ENTITY') ? undefined : source;
  let added = 0;
  const text = source.replaceAll(/&([^\s;&#]{1,100});/g, (all, name: string) => {
    const value = added > maxReplaced ? undefined : declared.get(name);
    added += value?.length ?? 0;
    return value ?? all;
  });
  return added > maxReplaced ? undefined : text;
}
