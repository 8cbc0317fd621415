import { insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * A withdrawal of all published articles of a user by an administrator (UnpublishUserContent), with the articles done
 * so far.
 */
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
