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
    /** The address of the article to which the page links; null if the page was read before targets were kept. */
    target: p.text().nullable(),
    /** The registered domain of the source; its host and port if it was received before domains were kept. */
    host: p.text(),
    /** The network of the program that sent the notice; null if it was received before networks were kept. */
    network: p.text().nullable(),
    state: p.text().$type<WebmentionState>().default('unverified'),
    /** Whether a job is to read the page. */
    queued: p.boolean().default(true),
    /** When the page was read, or queued to be read, last. */
    readAt: p.datetime().defaultRaw('now()'),
    title: p.text().nullable(),
    authorName: p.text().nullable(),
    version: p.integer().default(1),
    createdAt: insertedAt(),
  },
});
