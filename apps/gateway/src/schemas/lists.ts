import { z } from 'zod';
import { readBodyId } from './values.ts';

/** More is refused before anybody looks at it; how many there may be, the services say. */
const most = 10_000;
/** UTF-16 units of one of them, and of a string with all of them. */
const longest = 1_000;
const longestTogether = 120_000;

const joined = { type: 'string', maxLength: longestTogether } as const;
const parts = (text: string) => text.split(',').filter((part) => part.trim() !== '');

/** Texts in a body: an array, or one string with commas; null stands for none. */
export const textList = z
  .union([
    z.array(z.string().max(longest)).max(most),
    z.string().max(longestTogether).transform(parts),
    z.null().transform((): string[] => []),
  ])
  .meta({ anyOf: [{ type: 'array', items: { type: 'string', maxLength: longest } }, joined, { type: 'null' }] });

/** Ids in a body, likewise; what is no id becomes 0, and the services say so. */
export const idList = z
  .union([
    z.array(z.union([z.number(), z.string().max(longest)])).max(most),
    z.string().max(longestTogether).transform(parts),
    z.null().transform((): string[] => []),
  ])
  .transform((values) => values.map((value) => readBodyId(typeof value === 'string' ? value.trim() : value) ?? 0))
  .meta({ anyOf: [{ type: 'array', items: { type: 'integer' } }, joined, { type: 'null' }] });
