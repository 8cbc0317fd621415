import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * The states of a mention. No one has seen an unverified one: its page has not been read. A pending one waits for the author of
 * the article or a moderator, and a hidden one was refused.
 */
export type WebmentionState = 'unverified' | 'pending' | 'approved' | 'hidden';

/** Pages of other sites that mention articles (Webmention). */
export const WebmentionSchema = defineEntity({
  name: 'Webmention',
  tableName: 'webmentions',
  properties: {
    id: identity(),
    articleId: p.integer(),
    source: p.text(),
    host: p.text(),
    state: p.text().$type<WebmentionState>().default('unverified'),
    /** Whether a job is to read the page. */
    queued: p.boolean().default(true),
    title: p.text().nullable(),
    authorName: p.text().nullable(),
    version: p.integer().default(1),
    createdAt: insertedAt(),
  },
});
