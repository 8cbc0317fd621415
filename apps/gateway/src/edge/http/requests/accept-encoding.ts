import { LRUCache } from 'lru-cache';

/** Few different headers are in use. */
const maxRemembered = 200;
const maxRememberedLength = 200;

/**
 * Creates a function that chooses the encoding a client prefers by its Accept-Encoding (RFC 9110, 12.5.3), the first among
 * equals; undefined if it accepts none.
 */
export function createEncodingChooser<Name extends string>(
  available: readonly Name[],
): (header: string | string[] | undefined) => Name | undefined {
  const remembered = new LRUCache<string, { name: Name | undefined }>({ max: maxRemembered });
  return (header) => {
    if (header === undefined || header.length === 0) return undefined;
    const text = String(header);
    const choice = remembered.get(text);
    if (choice) return choice.name;
    const name = choose(weightsIn(text), available);
    if (text.length <= maxRememberedLength) remembered.set(text, { name });
    return name;
  };
}

function choose<Name extends string>(weights: ReadonlyMap<string, number>, available: readonly Name[]) {
  let best: Name | undefined;
  let bestWeight = 0;
  for (const name of available) {
    const weight = weights.get(name) ?? weights.get('*') ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [name, weight];
  }
  return bestWeight >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** Returns the weight of each encoding, 1 by default; an invalid weight counts as 0. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
