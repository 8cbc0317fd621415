import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { AdminContext } from '../context.ts';
import { feedbackById, toFeedback, type FeedbackMessageShape } from './feedback-view.ts';

export async function getFeedback(
  context: AdminContext,
  call: CallContext,
  { id }: { id: number },
): Promise<FeedbackMessageShape> {
  requireRole(call.principal, 'admin');
  const row = await feedbackById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toFeedback(row);
}
