import { editTag } from '@commonplace/domain/edit-tags';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { SegmentSchema } from '@commonplace/proto/admin/v1/segments';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects manual segments; automatic ones are internal. */
export function selectSegments(db: Kysely<Tables>) {
  return db
    .selectFrom('audience_segments')
    .select(['id', 'type_of', 'user_count', 'created_at', 'updated_at'])
    .where('type_of', '=', 'manual');
}

type SegmentRow = InferResult<ReturnType<typeof selectSegments>>[number];

export function toSegment(row: SegmentRow) {
  return {
    id: row.id,
    typeOf: row.type_of,
    userCount: row.user_count,
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
    etag: segmentTag(row),
  } satisfies MessageInitShape<typeof SegmentSchema>;
}

/** Returns the edit tag of a segment, which changes with its members. */
export function segmentTag({ id, user_count: userCount, updated_at: changedAt }: SegmentRow): string {
  return editTag({ id, userCount, changedAt });
}
