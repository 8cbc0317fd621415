import { gunzipSync } from 'node:zlib';
import { ImageRefused } from './image-refused.ts';
import { drawingCost, perElement } from './svg-cost.ts';
import { readTree, type SvgElement } from './svg-tree.ts';

/** Maximum size of a drawing. */
const maxBytes = 8 * 1024 * 1024;
/** Estimated milliseconds of CPU time; a drawing is drawn twice. */
const maxCost = 1_500;
/** More elements cannot cost less, so they are not counted further. */
const maxElements = maxCost / perElement;
/** Byte order marks, zeros of UTF-16 and UTF-32, and white space. */
const beforeMarkup = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x20, 0x09, 0x0a, 0x0d]);
/** For a drawing without a size. */
const defaultPixels = 1_000_000;
/** Larger drawings are drawn at this size. */
export const maxDrawnPixels = 16_000_000;

/** Returns the text of a drawing, compressed or not; undefined for every other file. Throws ImageRefused. */
export function drawingIn(bytes: Buffer): Buffer | undefined {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes) : bytes;
  const start = plain.subarray(0, 4_096);
  // A photograph may have these words in its metadata.
  const isMarkup = start.find((byte) => !beforeMarkup.has(byte)) === 0x3c;
  return isMarkup && (start.includes('<svg') || start.includes(':svg')) ? plain : undefined;
}

function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    throw new ImageRefused('not_an_image', { cause: error });
  }
}

/** Rejects a drawing that would take much longer to draw than real ones. Throws ImageRefused. */
export function checkDrawing(bytes: Buffer): void {
  if (bytes.length > maxBytes) throw new ImageRefused('too_complex');
  const tree = readTree(bytes.toString('utf8'), maxElements);
  if (!tree) throw new ImageRefused('broken');
  const pixels = Math.min(pixelsOf(tree.root), maxDrawnPixels);
  const cost = drawingCost(tree, pixels);
  if (!(cost <= maxCost)) throw new ImageRefused('too_complex');
}

function pixelsOf({ attributes }: SvgElement): number {
  const [, , boxWidth = NaN, boxHeight = NaN] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const pixels = (lengthOf(attributes.get('width')) ?? boxWidth) * (lengthOf(attributes.get('height')) ?? boxHeight);
  return pixels > 0 ? pixels : defaultPixels;
}

const pixelsPerUnit: ReadonlyMap<string, number> = new Map([
  ['in', 96],
  ['cm', 38],
  ['mm', 3.8],
  ['pt', 1.34],
  ['pc', 16],
  ['em', 16],
  ['ex', 8],
]);

function lengthOf(text = ''): number | undefined {
  const [, number, unit = ''] = /^\s*\+?([\d.]+(?:e\+?\d+)?)\s*([a-z%]*)/i.exec(text) ?? [];
  if (number === undefined || unit === '%') return undefined;
  return Number(number) * (pixelsPerUnit.get(unit.toLowerCase()) ?? 1);
}
