import { insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * A withdrawal of everything that an account has published (UnpublishUserContent), with its progress here and in
 * content.
 */
export const WithdrawalSchema = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawals',
  properties: {
    id: p.uuid().primary(),
    userId: p.integer(),
    /** The administrator, as in the audit log, and the id of the request. */
    actorId: p.integer(),
    actorUsername: p.text(),
    requestId: p.text(),
    note: p.text().nullable(),
    articleIds: p.array().columnType('integer[]').$type<number[]>().default([]),
    commentIds: p.array().columnType('integer[]').$type<number[]>().default([]),
    articlesWithdrawnAt: p.datetime().nullable(),
    commentsWithdrawnAt: p.datetime().nullable(),
    createdAt: insertedAt(),
  },
});
