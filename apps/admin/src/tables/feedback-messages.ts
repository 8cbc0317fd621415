import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

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
    /** Null for an anonymous visitor or a closed account. */
    reporterId: p.integer().nullable(),
    offenderId: p.integer().nullable(),
    affectedId: p.integer().nullable(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** A report or remark of a user. */
export class FeedbackMessage extends FeedbackMessageSchema.class {}
FeedbackMessageSchema.setClass(FeedbackMessage);
