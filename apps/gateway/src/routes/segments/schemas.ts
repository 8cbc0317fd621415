import { SegmentSchema } from '@commonplace/proto/admin/v1/segments';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { isInteger, readEach, recordId } from '../../schemas/values.ts';

export const segmentId = z.object({ id: recordId });

export const segmentPage = z.object(paging({ default: 30 }));

/** Kept as they were sent: what nobody can have as an id is among the failures. */
const numbers = readEach(z.array(z.unknown()), readNumber, { type: 'integer', minimum: 1 }).meta({
  minItems: 1,
  maxItems: limits.segment.users,
});

/** Whom to put into a segment, or to take out; without any, the route says so. */
export const members = z.object({ user_ids: numbers.nullable().optional() }).optional();

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return isInteger(value) ? value : undefined;
}

/** An audience segment (A20). */
export const segment = represent(pick(SegmentSchema, 'id', 'type_of', 'user_count', 'created_at', 'updated_at'));

interface Outcome {
  succeeded: number[];
  failed: number[];
}

const ids = z.array(z.int());

/** For which of the people it came about (A23, A24). */
export const outcome = represent({
  succeeded: field(ids, ({ succeeded }: Outcome) => succeeded),
  failed: field(ids, ({ failed }: Outcome) => failed),
});
