import { Merge_PartSchema, MergeSchema, type Merge } from '@commonplace/proto/community/v1/merges';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';

const parts = listOf(represent(pick(Merge_PartSchema, 'service', 'finished_at')));

/** How far a merge has come: what each service moves, and since when that is done. */
export const merge = represent({
  ...pick(MergeSchema, 'id'),
  deleted_user_id: field(z.int(), ({ sourceId }: Merge) => sourceId),
  keep_user_id: field(z.int(), ({ targetId }: Merge) => targetId),
  ...pick(MergeSchema, 'state', 'started_at', 'finished_at'),
  parts: field(parts.schema, (of: Merge, site) => parts.present(of.parts, site)),
});
