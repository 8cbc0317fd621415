import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** An uploaded transcript. */
export const AgentSessionSchema = defineEntity({
  name: 'AgentSession',
  tableName: 'agent_sessions',
  properties: {
    id: identity(),
    userId: p.integer(),
    slug: p.text(),
    title: p.text(),
    toolName: p.text(),
    totalMessages: p.integer(),
    curatedCount: p.integer(),
    published: p.boolean().default(false),
    /** The key of its raw transcript. */
    storeKey: p.text().nullable(),
    /** JSON of `metadata`, `messages` and `slices`, compressed (gzip). */
    content: p.blob().$type<Buffer>(),
    /** The length of `content`, so that it need not be read. */
    bytes: p.integer(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});
