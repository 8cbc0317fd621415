import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';

/** An integer written in a path or a query; anything else is of the wrong type (S6: 400). */
export const integerText = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);

/** A positive integer in a query. A value beyond the range of ids stays in it: there is nothing out there anyway. */
export const positiveInteger = integerText
  .refine((value) => value >= 1, 'must be at least 1')
  .transform((value) => Math.min(value, largestId))
  .meta({ type: 'integer', minimum: 1 });

/** The id of a record in a path or a query. An integer that no record can have becomes 0, so that nothing is found. */
export const recordId = integerText.transform(toRecordId).meta({ type: 'integer', minimum: 1 });

/** An id in a body: a number, or one in digits as clients of the reference send it (C5). */
export const bodyId = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
  .transform(toRecordId)
  .meta({ type: 'integer', minimum: 1 });

/** The id that a value in a body stands for, as `bodyId` reads it; undefined for what stands for none. */
export function readBodyId(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\d+$/.test(value) ? toRecordId(Number(value)) : undefined;
  return isInteger(value) ? toRecordId(value) : undefined;
}

/** The number that a value is, if it is a whole one. */
export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/**
 * A list in a body, read up to the first value that `read` takes for nothing. A body has room for ten thousand of them,
 * and a schema for each would make several objects of a good one and a message of a bad one, while all others wait.
 * `shown` is what the API's document says of an item.
 */
export function readEach<Item>(
  list: z.ZodArray<z.ZodUnknown>,
  read: (value: unknown) => Item | undefined,
  shown: object,
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
    .meta({ items: shown });
}

/** Far above what a service takes, so that it is the service that says how many tags there may be. */
const maxTags = 100;

/** Tags in a body: an array, or one string with commas, in both versions (E2, E5). */
export const tagList = z.union([
  z.array(z.string().meta({ maxLength: limits.tag.name })).max(maxTags),
  z
    .string()
    .max(maxTags * 100)
    .transform(splitCommas),
]);

/** A moderator's note, in a query or a body; the services have the words for a longer one. */
export const note = z.string().nullable().meta({ maxLength: limits.note }).optional();

/** Text in a body, where null clears the value. */
export const clearableText = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/**
 * Text in a body that must be there: without it, or as null, it is blank, and the service says so (1.3). It also says
 * when the text is too long.
 */
export const requiredText = (maxLength: number) =>
  clearableText.default('').meta({ mustBeThere: true, minLength: 1, maxLength });

/** What the API's document says of a time that comes in. */
export const givenTime = { format: 'date-time', description: 'An RFC 3339 time, in UTC unless it has a time zone' };

/** RFC 3339 UTC, whole seconds (S8). */
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
