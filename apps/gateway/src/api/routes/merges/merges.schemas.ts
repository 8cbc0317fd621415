import { Merge_PartSchema, MergeSchema, type Merge } from '@commonplace/proto/community/v1/merges';
import { AccountDataCountSchema, type AccountDataCount } from '@commonplace/proto/service/v1/account_data';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { bodyId, recordId } from '../../schemas/values.ts';
import { movers, type PartOfPreview } from './preview.ts';

export const sourceUser = z.object({ id: recordId });

export const mergeInput = z.object({ merge_user_id: bodyId });

export const mergeInQuery = z.object({ merge_user_id: recordId });

const parts = listOf(represent(pick(Merge_PartSchema, 'service', 'finished_at')));

/** The progress of a merge, by service. */
export const merge = represent({
  ...pick(MergeSchema, 'id'),
  deleted_user_id: field(z.int(), ({ sourceId }: Merge) => sourceId),
  keep_user_id: field(z.int(), ({ targetId }: Merge) => targetId),
  ...pick(MergeSchema, 'state', 'started_at', 'finished_at'),
  parts: field(parts.schema, (of: Merge, site) => parts.present(of.parts, site)),
});

const counts = listOf(
  represent({
    ...pick(AccountDataCountSchema, 'kind', 'count', 'more'),
    outcome: field(z.string().meta({ enum: ['moves', 'ends'] }), ({ outcome }: AccountDataCount) => outcome),
  }),
);
const previewedParts = listOf(
  represent({
    service: field(z.enum(movers), ({ service }: PartOfPreview) => service),
    reachable: field(z.boolean(), (part: PartOfPreview) => part.counts !== undefined),
    counts: field(counts.schema, (part: PartOfPreview, site) => counts.present(part.counts ?? [], site)),
  }),
);

interface MergePreview {
  sourceId: number;
  targetId: number;
  parts: readonly PartOfPreview[];
}

/** The data that a merge would move or remove, by service. */
export const mergePreview = represent({
  deleted_user_id: field(z.int(), ({ sourceId }: MergePreview) => sourceId),
  keep_user_id: field(z.int(), ({ targetId }: MergePreview) => targetId),
  parts: field(previewedParts.schema, ({ parts: of }: MergePreview, site) => previewedParts.present(of, site)),
});
