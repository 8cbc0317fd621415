import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Requests to other services to announce their records again. */
export const HistoryRequestSchema = defineEntity({
  name: 'HistoryRequest',
  tableName: 'history_requests',
  properties: { id: identity(), dueAt: insertedAt(), askedAt: p.datetime().nullable() },
});
