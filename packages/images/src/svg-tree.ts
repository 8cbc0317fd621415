import { readSheets, type StyleRules } from './svg-sheets.ts';
import { readTags, type SvgTag } from './svg-tags.ts';

/** An element of a drawing. */
export interface SvgElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: SvgElement[];
  text: string;
}

/** A drawing, its elements by id, and the references of its style sheets. */
export interface SvgTree {
  root: SvgElement;
  byId: ReadonlyMap<string, SvgElement>;
  rules: StyleRules;
}

/** The limit of XML parsers. */
const maxLevels = 256;

/** Parses the elements of a drawing; undefined for malformed ones. Throws ImageRefused for more than `maxElements`. */
export function readTree(source: string, maxElements: number): SvgTree | undefined {
  const tags = readTags(source, maxElements);
  if (!tags) return undefined;
  const document = elementOf({ name: '', attributes: new Map(), text: '' });
  const open = [document];
  const byId = new Map<string, SvgElement>();
  const sheets: SvgElement[] = [];
  for (const tag of tags) {
    const parent = open.at(-1);
    if (!parent || open.length > maxLevels) return undefined;
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
    if (tag.name === 'style') sheets.push(element);
    if (!tag.isEmpty) open.push(element);
  }
  const root = document.children.find(({ name }) => name === 'svg');
  return root && { root, byId, rules: readSheets(sheets.map(({ text }) => text)) };
}

function elementOf({ name, attributes, text }: Pick<SvgTag, 'name' | 'attributes' | 'text'>): SvgElement {
  return { name, attributes, children: [], text };
}
