import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { CreateFeedbackMessageRequest } from '@commonplace/proto/admin/v1/feedback_messages';
import type { AdminContext } from '../context.ts';
import { FeedbackMessage } from '../tables/feedback-messages.ts';
import { checkFeedback } from './feedback-rules.ts';
import { findSent } from './find-sent.ts';
import { feedbackById, toFeedback, type FeedbackMessageShape } from './feedback-view.ts';

/**
 * Stores a report or remark, also of someone without an account; suspended users cannot send any. Visitors have no
 * idempotency keys, so a repeated message of theirs is recognized by its content.
 */
export async function createFeedback(
  context: AdminContext,
  call: CallContext,
  request: Pick<CreateFeedbackMessageRequest, 'feedbackType' | 'category' | 'message' | 'reportedUrl' | 'offenderId'>,
): Promise<FeedbackMessageShape> {
  const reporter = call.principal.kind === 'anonymous' ? undefined : requireUser(call.principal);
  if (reporter) requireUnrestricted(reporter);
  const feedback = checkFeedback(request);
  return context.database.transaction(call, async (em) => {
    const sent = reporter ? undefined : await findSent(em, feedback);
    if (sent) return toFeedback(sent);
    const message = new FeedbackMessage();
    Object.assign(message, feedback, {
      reporterId: reporter?.userId ?? null,
      offenderId: request.offenderId ?? null,
      affectedId: null,
    });
    em.persist(message);
    await em.flush();
    return toFeedback(await feedbackById.one(em.getKysely(), { id: message.id }));
  });
}
