import { FeedbackMessageSchema } from '@commonplace/proto/admin/v1/feedback_messages';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A message as its reporter sees it: what they have said themselves, and nothing of what was found out. */
export const ownFeedbackMessage = represent({
  ...pick(FeedbackMessageSchema, 'id', 'feedback_type', 'category', 'message', 'reported_url', 'status'),
  ...pick(FeedbackMessageSchema, 'reporter_id', 'created_at', 'updated_at'),
});

/** A message as administrators see it (A53). */
export const feedbackMessage = represent({
  ...ownFeedbackMessage.fields,
  ...pick(FeedbackMessageSchema, 'offender_id', 'affected_id'),
});
