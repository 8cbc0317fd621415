import { idsIn } from './svg-sheets.ts';
import type { SvgElement, SvgTree } from './svg-tree.ts';

/** Costs of drawing in milliseconds of CPU time; those of areas per million pixels. */
export const perElement = 0.02;
const perReference = 0.01;
const perCharacter = 0.03;
const areaCost: ReadonlyMap<string, number> = new Map([
  ['mask', 16],
  ['pattern', 10],
]);
const otherAreaCost = 1;
const filterCost: ReadonlyMap<string, number> = new Map([
  ['feGaussianBlur', 150],
  ['feDropShadow', 250],
  ['feDiffuseLighting', 160],
  ['feSpecularLighting', 160],
  ['feDisplacementMap', 750],
  ['feImage', 100],
]);
const otherFilterCost = 30;
/** Maximum length of a chain of references. */
const maxSteps = 1_000;
/** Maximum number of references that are followed. */
const maxReferences = 100_000;
/** Longer texts, with spaces, are not numbers. */
const maxNumberLength = 100;
/** Drawn where they are referenced. */
const definitions = new Set(['defs', 'symbol', 'mask', 'pattern', 'filter', 'clipPath', 'marker']);

interface Drawing {
  tree: SvgTree;
  /** Its size in millions of pixels. */
  megapixels: number;
  costs: Map<SvgElement, number>;
  /** Cost per million pixels of each filter. */
  filters: Map<SvgElement, number>;
  /** How many more references are followed. */
  references: number;
}

/** Estimates the CPU time of a drawing in milliseconds; infinite for endless references. */
export function drawingCost(tree: SvgTree, pixels: number): number {
  const drawing = { costs: new Map(), filters: new Map(), references: maxReferences };
  return costOf(tree.root, { ...drawing, tree, megapixels: pixels / 1_000_000 }, 0);
}

function costOf(element: SvgElement, drawing: Drawing, steps: number): number {
  const knownCost = drawing.costs.get(element);
  if (knownCost !== undefined) return knownCost;
  if (steps > maxSteps || drawing.references < 0) return Infinity;
  // An element that refers to itself is not drawn again.
  drawing.costs.set(element, 0);
  const { name, children, attributes, text } = element;
  let cost = perElement + (name === 'style' ? 0 : text.trim().length * perCharacter);
  const target = drawing.tree.byId.get((attributes.get('href') ?? '').replace(/^#/, ''));
  if (target && name !== 'a') cost += costOf(target, drawing, steps + 1);
  // A drawing within a drawing is rejected.
  if (/^\s*data:image\/svg/i.test(attributes.get('href') ?? '')) cost += Infinity;
  cost += referencesCost(element, drawing, steps);
  for (const child of children) if (!definitions.has(child.name)) cost += costOf(child, drawing, steps + 1);
  drawing.costs.set(element, cost);
  return cost;
}

/** Returns the cost of fills, masks, filters and markers of an element, from attributes, styles and style sheets. */
function referencesCost(element: SvgElement, drawing: Drawing, steps: number): number {
  const { attributes } = element;
  let points: number | undefined;
  let cost = 0;
  for (const ids of [...Array.from(attributes.values(), idsIn), ...idsOfSheets(element, drawing.tree)]) {
    drawing.references -= ids.length;
    if (drawing.references < 0) return Infinity;
    cost += ids.length * perReference;
    for (const id of ids) {
      const target = drawing.tree.byId.get(id);
      if (!target) continue;
      if (target.name === 'filter') cost += filterCostOf(target, drawing) * megapixelsOf(element, target, drawing);
      else {
        if (target.name === 'marker') points ??= pointsOf(element);
        const times = target.name === 'marker' ? (points ?? 1) : 1;
        cost +=
          costOf(target, drawing, steps + 1) * times +
          (areaCost.get(target.name) ?? otherAreaCost) * drawing.megapixels;
      }
    }
  }
  return cost;
}

function idsOfSheets({ name, attributes }: SvgElement, { rules }: SvgTree): (readonly string[])[] {
  const names = new Set([name, attributes.get('id') ?? '', ...(attributes.get('class') ?? '').split(/\s+/)]);
  return [...rules.general, ...Array.from(names).flatMap((word) => rules.byName.get(word) ?? [])];
}

/** Per million pixels. */
function filterCostOf(filter: SvgElement, { filters }: Drawing): number {
  const knownCost = filters.get(filter);
  if (knownCost !== undefined) return knownCost;
  const cost = filter.children.reduce((sum, primitive) => sum + Math.max(0, primitiveCost(primitive)), 0);
  filters.set(filter, cost);
  return cost;
}

function primitiveCost({ name, attributes }: SvgElement): number {
  const [first, second] = numbersIn(attributes.get('order') ?? attributes.get('radius') ?? '');
  if (name === 'feTurbulence') return 120 + 60 * Math.max(1, numbersIn(attributes.get('numOctaves') ?? '')[0] ?? 1);
  if (name === 'feMorphology') return 88 * (2 * Math.max(first ?? 0, second ?? 0) + 1);
  if (name === 'feConvolveMatrix') return 12 * (first ?? 3) * (second ?? first ?? 3);
  return filterCost.get(name) ?? otherFilterCost;
}

/** Returns the area of a filter: its region if known, else the element, else the whole drawing. */
function megapixelsOf(element: SvgElement, filter: SvgElement, { megapixels }: Drawing): number {
  const isRegion = filter.attributes.get('filterUnits') === 'userSpaceOnUse';
  const { attributes } = isRegion ? filter : element;
  const [width, height] = ['width', 'height'].map((name) => lengthOf(attributes.get(name)));
  const isPlain = !element.attributes.has('transform') && ['rect', 'image'].includes(element.name);
  if (width === undefined || height === undefined || !(isRegion || isPlain)) return megapixels;
  const area = (1.44 * width * height) / 1_000_000;
  return area >= 0 ? Math.min(area, megapixels) : megapixels;
}

function lengthOf(text: string | undefined): number {
  return text === undefined || text.length > maxNumberLength ? NaN : Number(text);
}

function pointsOf({ attributes }: SvgElement): number {
  return numbersIn(`${attributes.get('d') ?? ''} ${attributes.get('points') ?? ''}`).length / 2 + 2;
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
}
