import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p, type Opt } from '@mikro-orm/core';

/** A series of articles of a user or an organization. */
export const CollectionSchema = defineEntity({
  name: 'Collection',
  tableName: 'collections',
  properties: {
    id: identity(),
    name: p.text(),
    /** The folded name, for lookups. */
    nameKey: p.text().generated('(fold_name(name)) stored').$type<Opt<string>>(),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    createdAt: insertedAt(),
  },
});
