import { z } from 'zod';

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
/** A moment that PostgreSQL and RFC 3339 have: offsets may lead out of the years that have four digits. */
const written = /^(?!0000)\d{4}-/;

/** An RFC 3339 moment, or the beginning of a day, in UTC; undefined for what is neither. */
export function parseMoment(text: string): string | undefined {
  const { success, data } = moment.safeParse(text.trim());
  if (!success) return undefined;
  const iso = new Date(data).toISOString();
  return written.test(iso) ? iso : undefined;
}
