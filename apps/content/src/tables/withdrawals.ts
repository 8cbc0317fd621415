import { insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** All that somebody has published is withdrawn for an administrator (A7): which articles have been so far. */
export const WithdrawalSchema = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawals',
  properties: {
    id: p.uuid().primary(),
    userId: p.integer(),
    articleIds: p.array().columnType('integer[]').$type<number[]>().default([]),
    finishedAt: p.datetime().nullable(),
    createdAt: insertedAt(),
  },
});
