import { insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** All that an account has published is withdrawn for an administrator (A7): what has been so far, here and in content. */
export const WithdrawalSchema = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawals',
  properties: {
    id: p.uuid().primary(),
    userId: p.integer(),
    /** Who asked for it, as the audit log names them, and in which request. */
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
