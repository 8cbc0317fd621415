import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Articles that somebody's feed is to show for a while (A49): one list for a person and a place. */
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
