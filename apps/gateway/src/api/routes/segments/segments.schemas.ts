import { SegmentSchema } from '@commonplace/proto/admin/v1/segments';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { isInteger, readEach, recordId } from '../../schemas/values.ts';

export const segmentId = z.object({ id: recordId });

export const segmentPage = z.object(paging({ default: 30 }));

/** Not normalized, so that invalid ids are listed among the failures. */
const numbers = readEach(z.array(z.unknown()), readNumber, { type: 'integer', minimum: 1 }).meta({
  minItems: 1,
  maxItems: limits.segment.users,
});

/** The users to add or remove; the route checks that there are some. */
export const members = z.object({ user_ids: numbers.nullable().optional() }).optional();

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return isInteger(value) ? value : undefined;
}

/** An audience segment (GetSegment). */
export const segment = represent(pick(SegmentSchema, 'id', 'type_of', 'user_count', 'created_at', 'updated_at'));

interface Outcome {
  succeeded: number[];
  failed: number[];
}

const ids = z.array(z.int());

/** The users for whom it succeeded or failed (AddSegmentUsers and RemoveSegmentUsers). */
export const outcome = represent({
  succeeded: field(ids, ({ succeeded }: Outcome) => succeeded),
  failed: field(ids, ({ failed }: Outcome) => failed),
});
