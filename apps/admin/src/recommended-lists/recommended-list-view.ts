import { withEditTag } from '@commonplace/domain/edit-tags';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { RecommendedListSchema } from '@commonplace/proto/admin/v1/recommended_lists';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export const listColumns = [
  ...(['id', 'name', 'placement_area', 'expires_at'] as const),
  ...(['user_id', 'article_ids', 'created_at', 'updated_at'] as const),
] as const;

export function selectLists(db: Kysely<Tables>) {
  return db.selectFrom('recommended_lists').select(listColumns);
}

export type RecommendedListRow = InferResult<ReturnType<typeof selectLists>>[number];

export function toRecommendedList(row: RecommendedListRow) {
  return withEditTag<MessageInitShape<typeof RecommendedListSchema>>({
    id: row.id,
    name: row.name,
    placementArea: row.placement_area,
    expiresAt: toRfc3339(row.expires_at),
    userId: row.user_id,
    articleIds: row.article_ids,
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
  });
}

/** Returns the fields of a list that the audit log shows. */
export function describeList(row: RecommendedListRow): object {
  const { name, placement_area, expires_at, user_id, article_ids } = row;
  return { name, placement_area, expires_at: toRfc3339(expires_at), user_id, article_ids };
}
