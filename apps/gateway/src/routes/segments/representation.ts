import { SegmentSchema } from '@commonplace/proto/admin/v1/segments';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

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
