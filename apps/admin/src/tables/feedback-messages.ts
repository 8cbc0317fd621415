import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** What has become of a message. */
export const feedbackStatuses = ['Open', 'Invalid', 'Resolved', 'Spam', 'Ignored'] as const;

export const FeedbackMessageSchema = defineEntity({
  name: 'FeedbackMessage',
  tableName: 'feedback_messages',
  properties: {
    id: identity(),
    feedbackType: p.text(),
    category: p.text(),
    message: p.text(),
    reportedUrl: p.text().nullable(),
    status: p.text().default('Open'),
    /** Null for somebody who was not signed in. */
    reporterId: p.integer().nullable(),
    offenderId: p.integer().nullable(),
    affectedId: p.integer().nullable(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** What somebody reported or remarked. */
export class FeedbackMessage extends FeedbackMessageSchema.class {}
FeedbackMessageSchema.setClass(FeedbackMessage);
