import { readTags, type SvgTag } from './svg-tags.ts';

/** An element of a drawing. */
export interface SvgElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: SvgElement[];
  text: string;
}

/** A drawing, its elements by their ids, and the rules of its style sheets. */
export interface SvgTree {
  root: SvgElement;
  byId: ReadonlyMap<string, SvgElement>;
  rules: readonly { selector: string; body: string }[];
}

/** No reader of XML takes more levels. */
const mostLevels = 256;

/** The elements of a drawing; undefined for what no drawing program writes. */
export function readTree(source: string): SvgTree | undefined {
  const tags = readTags(source);
  if (!tags) return undefined;
  const document = elementOf({ name: '', attributes: new Map(), text: '' });
  const open = [document];
  const byId = new Map<string, SvgElement>();
  const rules: { selector: string; body: string }[] = [];
  for (const tag of tags) {
    const parent = open.at(-1);
    if (!parent || open.length > mostLevels) return undefined;
    if (tag.isClosing) {
      open.pop();
      const outer = open.at(-1);
      if (outer) outer.text += tag.text;
      continue;
    }
    const element = elementOf(tag);
    parent.children.push(element);
    const id = tag.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (tag.name === 'style') rules.push(...rulesIn(tag.text));
    if (!tag.isEmpty) open.push(element);
  }
  const root = document.children.find(({ name }) => name === 'svg');
  return root && { root, byId, rules };
}

function elementOf({ name, attributes, text }: Pick<SvgTag, 'name' | 'attributes' | 'text'>): SvgElement {
  return { name, attributes, children: [], text };
}

function rulesIn(sheet: string) {
  const found = sheet.matchAll(/([^{}]{1,1000})\{([^{}]*)\}/g);
  return Array.from(found, ([, selector = '', body = '']) => ({ selector, body })).filter(({ body }) =>
    body.includes('url('),
  );
}
