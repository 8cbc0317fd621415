import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { LockMode } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { FeedbackMessage, feedbackStatuses } from '../tables/feedback-messages.ts';
import { feedbackById, toFeedback, type FeedbackMessageShape } from './feedback-view.ts';

/** Sets the status of a message; for administrators. Any status can follow any other. */
export async function updateFeedback(
  context: AdminContext,
  call: CallContext,
  { id, status: statusName }: { id: number; status: string },
): Promise<FeedbackMessageShape> {
  requireRole(call.principal, 'admin');
  const status = feedbackStatuses.find((option) => option === statusName);
  return context.database.transaction(call, async (em) => {
    const message = await em.findOne(FeedbackMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!message) throw notFound();
    await requireMatch(call, async () => toFeedback(await feedbackById.one(em.getKysely(), { id })).etag);
    if (!status) throw violation('status', 'is not included in the list');
    const before = { status: message.status };
    em.assign(message, { status, updatedAt: new Date() });
    await em.flush();
    const entry = { target: { type: 'FeedbackMessage', id }, before, after: { status } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'update_feedback_message', ...entry });
    return toFeedback(await feedbackById.one(em.getKysely(), { id }));
  });
}
