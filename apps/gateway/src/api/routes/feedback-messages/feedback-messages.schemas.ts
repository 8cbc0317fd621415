import { FeedbackMessageSchema } from '@commonplace/proto/admin/v1/feedback_messages';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName } from '../../schemas/query-values.ts';
import { clearableText, recordId, requiredText } from '../../schemas/values.ts';

const { message, reportedUrl } = limits.feedback;

/** The values of the reference; the service refuses others. */
const feedbackTypes = ['spam', 'bug-reports', 'abuse-reports', 'connect'] as const;
const categories = ['spam', 'other', 'rude or vulgar', 'harassment', 'bug', 'listings'] as const;
const statuses = ['Open', 'Invalid', 'Resolved', 'Spam', 'Ignored'] as const;

const oneOfWords = (words: readonly string[]) => clearableText.default('').meta({ isRequired: true, enum: words });

export const feedbackId = z.object({ id: recordId });

export const feedbackPage = z.object(paging({ default: 30, max: 100 }));

export const newFeedback = z.object({
  feedback_type: oneOfWords(feedbackTypes),
  category: oneOfWords(categories),
  message: requiredText(message),
  reported_url: clearableText.meta({ maxLength: reportedUrl }).optional(),
});

/** The body of UpdateFeedbackMessage. */
export const feedbackUpdate = z.object({ status: oneOfWords(statuses) });

/** A blank filter is ignored. */
const wordIfAny = (words: readonly string[]) =>
  exactName
    .transform((word) => word || undefined)
    .meta({ type: 'string', enum: words })
    .optional();

export const feedbackFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  status: wordIfAny(statuses),
  feedback_type: wordIfAny(feedbackTypes),
  category: wordIfAny(categories),
  reporter_id: recordId.optional(),
  offender_id: recordId.optional(),
});

/** A message for its reporter, without the result of the investigation. */
export const ownFeedbackMessage = represent({
  ...pick(FeedbackMessageSchema, 'id', 'feedback_type', 'category', 'message', 'reported_url', 'status'),
  ...pick(FeedbackMessageSchema, 'reporter_id', 'created_at', 'updated_at'),
});

/** A message for administrators (UpdateFeedbackMessage). */
export const feedbackMessage = represent({
  ...ownFeedbackMessage.fields,
  ...pick(FeedbackMessageSchema, 'offender_id', 'affected_id'),
});
