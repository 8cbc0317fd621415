import { z } from 'zod';
import { readBodyId } from './values.ts';

/** Longer lists are refused early; services enforce the real limits. */
const maxItems = 10_000;
/** The lengths of one item and of a string with all of them. */
const maxItemLength = 1_000;
const maxJoinedLength = 120_000;

const joined = { type: 'string', maxLength: maxJoinedLength } as const;
const parts = (text: string) => text.split(',').filter((part) => part.trim() !== '');

/** Strings in a body: an array, or one string with commas; null is an empty list. */
export const textList = z
  .union([
    z.array(z.string().max(maxItemLength)).max(maxItems),
    z.string().max(maxJoinedLength).transform(parts),
    z.null().transform((): string[] => []),
  ])
  .meta({ anyOf: [{ type: 'array', items: { type: 'string', maxLength: maxItemLength } }, joined, { type: 'null' }] });

/** Ids in a body, likewise; an invalid id becomes 0, which services refuse. */
export const idList = z
  .union([
    z.array(z.union([z.number(), z.string().max(maxItemLength)])).max(maxItems),
    z.string().max(maxJoinedLength).transform(parts),
    z.null().transform((): string[] => []),
  ])
  .transform((values) => values.map((value) => readBodyId(typeof value === 'string' ? value.trim() : value) ?? 0))
  .meta({ anyOf: [{ type: 'array', items: { type: 'integer' } }, joined, { type: 'null' }] });
