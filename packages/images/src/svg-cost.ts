import type { SvgElement, SvgTree } from './svg-tree.ts';

/** What drawing costs, in milliseconds of a processor; of areas, for a million pixels. */
const perElement = 0.02;
const perCharacter = 0.03;
const areaCost: Readonly<Record<string, number>> = { mask: 16, pattern: 10, linearGradient: 1, radialGradient: 1 };
const filterCost: Readonly<Record<string, number>> = {
  feGaussianBlur: 150,
  feDropShadow: 250,
  feDiffuseLighting: 160,
  feSpecularLighting: 160,
  feDisplacementMap: 750,
  feImage: 100,
};
const otherFilterCost = 30;
/** Of chains of elements that refer to each other. */
const mostSteps = 1_000;
/** These are drawn where they are referred to. */
const definitions = new Set(['defs', 'symbol', 'mask', 'pattern', 'filter', 'clipPath', 'marker']);

interface Drawing {
  tree: SvgTree;
  /** Its size in millions of pixels. */
  megapixels: number;
  known: Map<SvgElement, number>;
}

/** An estimate of what drawing takes, in milliseconds of a processor; infinite for what goes round and round. */
export function drawingCost(tree: SvgTree, pixels: number): number {
  return costOf(tree.root, { tree, megapixels: pixels / 1_000_000, known: new Map() }, 0);
}

function costOf(element: SvgElement, drawing: Drawing, steps: number): number {
  const known = drawing.known.get(element);
  if (known !== undefined) return known;
  if (steps > mostSteps) return Infinity;
  // What refers to itself is not drawn again.
  drawing.known.set(element, 0);
  const { name, children, attributes, text } = element;
  let cost = perElement + (name === 'style' ? 0 : text.trim().length * perCharacter);
  const target = drawing.tree.byId.get((attributes.get('href') ?? '').replace(/^#/, ''));
  if (target && name !== 'a') cost += costOf(target, drawing, steps + 1);
  // A drawing within a drawing is not looked at.
  if (/^\s*data:image\/svg/i.test(attributes.get('href') ?? '')) cost += Infinity;
  for (const reference of referencesOf(element, drawing.tree))
    cost += referenceCost(element, reference, drawing, steps);
  for (const child of children) if (!definitions.has(child.name)) cost += costOf(child, drawing, steps + 1);
  drawing.known.set(element, cost);
  return cost;
}

/** What an element is filled, covered or changed with, by its attributes, its style and the style sheets. */
function referencesOf({ name, attributes }: SvgElement, { byId, rules }: SvgTree): SvgElement[] {
  const names = [name, attributes.get('id'), ...(attributes.get('class') ?? '').split(/\s+/)];
  const ofSheets = rules.filter(
    ({ selector }) => selector.includes('*') || names.some((word) => word && selector.includes(word)),
  );
  const declared = [...attributes.values(), ...ofSheets.map(({ body }) => body)];
  const ids = declared.flatMap((value) => Array.from(value.matchAll(/url\(\s*["']?#([^"')]+)/g), ([, id = '']) => id));
  return ids.flatMap((id) => byId.get(id.trim()) ?? []);
}

function referenceCost(element: SvgElement, target: SvgElement, drawing: Drawing, steps: number): number {
  if (target.name === 'filter') return filterCostOf(target, megapixelsOf(element, target, drawing));
  const drawn = costOf(target, drawing, steps + 1);
  const times = target.name === 'marker' ? pointsOf(element) : 1;
  return drawn * times + (areaCost[target.name] ?? 1) * drawing.megapixels;
}

function filterCostOf({ children }: SvgElement, megapixels: number): number {
  return children.reduce((sum, primitive) => sum + primitiveCost(primitive) * megapixels, 0);
}

function primitiveCost({ name, attributes }: SvgElement): number {
  const [first, second] = numbersIn(attributes.get('order') ?? attributes.get('radius') ?? '');
  if (name === 'feTurbulence') return 120 + 60 * Math.max(1, numbersIn(attributes.get('numOctaves') ?? '')[0] ?? 1);
  if (name === 'feMorphology') return 88 * (2 * Math.max(first ?? 0, second ?? 0) + 1);
  if (name === 'feConvolveMatrix') return 12 * (first ?? 3) * (second ?? first ?? 3);
  return filterCost[name] ?? otherFilterCost;
}

/** How much a filter looks at: its region, where that is told, else what it is applied to, else all of the drawing. */
function megapixelsOf(element: SvgElement, filter: SvgElement, { megapixels }: Drawing): number {
  const isRegion = filter.attributes.get('filterUnits') === 'userSpaceOnUse';
  const { attributes } = isRegion ? filter : element;
  const [width, height] = ['width', 'height'].map((name) => Number(attributes.get(name) ?? NaN));
  const isPlain = !element.attributes.has('transform') && ['rect', 'image'].includes(element.name);
  if (width === undefined || height === undefined || !(isRegion || isPlain)) return megapixels;
  const area = (1.44 * width * height) / 1_000_000;
  return area >= 0 ? Math.min(area, megapixels) : megapixels;
}

function pointsOf({ attributes }: SvgElement): number {
  return numbersIn(`${attributes.get('d') ?? ''} ${attributes.get('points') ?? ''}`).length / 2 + 2;
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
}
