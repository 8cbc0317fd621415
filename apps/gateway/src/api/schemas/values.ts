import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';

/** An integer in a path or a query; anything else is 400 (rules.md#bad-request-or-invalid). */
export const integerText = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);

/** A positive integer in a query, limited to the range of ids. */
export const positiveInteger = integerText
  .refine((value) => value >= 1, 'must be at least 1')
  .transform((value) => Math.min(value, largestId))
  .meta({ type: 'integer', minimum: 1 });

/** The id of a record in a path or a query. An integer out of range becomes 0, which is never found. */
export const recordId = integerText.transform(toRecordId).meta({ type: 'integer', minimum: 1 });

/** An id in a body: a number, or a string of digits, as clients of the reference send (rules.md#ignored-input). */
export const bodyId = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
  .transform(toRecordId)
  .meta({ type: 'integer', minimum: 1 });

/** Parses an id as `bodyId` does; undefined for an invalid one. */
export function readBodyId(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\d+$/.test(value) ? toRecordId(Number(value)) : undefined;
  return isInteger(value) ? toRecordId(value) : undefined;
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/**
 * Returns a schema for a list in a body, parsed by `read` up to the first invalid item. Cheaper than a schema for each of up to 10,000 items,
 * which would block other requests. `itemSchema` describes an item in the OpenAPI document.
 */
export function readEach<Item>(
  list: z.ZodArray<z.ZodUnknown>,
  read: (value: unknown) => Item | undefined,
  itemSchema: object,
) {
  return list
    .transform((values, { issues }): Item[] => {
      const items: Item[] = [];
      for (const [index, value] of values.entries()) {
        const item = read(value);
        if (item === undefined) {
          issues.push({ code: 'custom', input: values, path: [index], message: 'is invalid' });
          return z.NEVER;
        }
        items.push(item);
      }
      return items;
    })
    .meta({ items: itemSchema });
}

/** Far above the limit, which the service enforces. */
const maxTags = 100;

/** Tags in a body: an array, or one string with commas (CreateArticle and UpdateArticle). */
export const tagList = z.union([
  z.array(z.string().meta({ maxLength: limits.tag.name })).max(maxTags),
  z
    .string()
    .max(maxTags * 100)
    .transform(splitCommas),
]);

/** A moderator's note in a query or a body; services limit its length. */
export const note = z.string().nullable().meta({ maxLength: limits.note }).optional();

/** Text in a body, where null clears the value. */
export const clearableText = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/**
 * A required text in a body. Missing or null becomes ''. The service reports blank and overlong texts
 * (rules.md#error-wording).
 */
export const requiredText = (maxLength: number) =>
  clearableText.default('').meta({ isRequired: true, minLength: 1, maxLength });

/** Describes a time in a request in the OpenAPI document. */
export const givenTime = { format: 'date-time', description: 'An RFC 3339 time, in UTC unless it has a time zone' };

/** RFC 3339 UTC, whole seconds (rules.md#timestamps). */
export const timestamp = z.string().meta({ format: 'date-time' });

function toRecordId(value: number): number {
  return value >= 1 && value <= largestId ? value : 0;
}

function splitCommas(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
