import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** When other services are, or were, asked to announce again what this one lacks. */
export const HistoryRequestSchema = defineEntity({
  name: 'HistoryRequest',
  tableName: 'history_requests',
  properties: { id: identity(), dueAt: insertedAt(), askedAt: p.datetime().nullable() },
});
