import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A transcript that somebody has uploaded. */
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
    /** The key under which its raw transcript was uploaded. */
    storeKey: p.text().nullable(),
    /** JSON of `metadata`, `messages` and `slices`, compressed (gzip). */
    content: p.blob().$type<Buffer>(),
    /** How long that is, so that nobody has to read it to know. */
    bytes: p.integer(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});
