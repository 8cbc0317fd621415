import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Articles to show in a user's feed for a while: one list per user and placement. */
export const RecommendedListSchema = defineEntity({
  name: 'RecommendedList',
  tableName: 'recommended_lists',
  properties: {
    id: identity(),
    name: p.text(),
    placementArea: p.text(),
    expiresAt: p.datetime(),
    userId: p.integer(),
    articleIds: p.array().columnType('integer[]').$type<number[]>(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});
