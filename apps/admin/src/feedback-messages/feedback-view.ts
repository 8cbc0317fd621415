import { withEditTag } from '@commonplace/domain/edit-tags';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { FeedbackMessageSchema } from '@commonplace/proto/admin/v1/feedback_messages';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type FeedbackMessageShape = MessageInitShape<typeof FeedbackMessageSchema>;

export function selectFeedback(db: Kysely<Tables>) {
  return db
    .selectFrom('feedback_messages')
    .select(['id', 'feedback_type', 'category', 'message', 'reported_url', 'status'])
    .select(['reporter_id', 'offender_id', 'affected_id', 'created_at', 'updated_at']);
}

export const feedbackById = statement('feedback-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectFeedback(db).where('id', '=', param('id')),
);

export type FeedbackRow = RowOf<typeof feedbackById>;

export function toFeedback(row: FeedbackRow): FeedbackMessageShape & { etag: string } {
  return withEditTag({
    id: row.id,
    feedbackType: row.feedback_type,
    category: row.category,
    message: row.message,
    ...(row.reported_url !== null && { reportedUrl: row.reported_url }),
    status: row.status,
    ...(row.reporter_id !== null && { reporterId: row.reporter_id }),
    ...(row.offender_id !== null && { offenderId: row.offender_id }),
    ...(row.affected_id !== null && { affectedId: row.affected_id }),
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
  });
}
