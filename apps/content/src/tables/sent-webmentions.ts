import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Since when the site tells others of links to their pages (`send_webmentions`); one row. */
export const WebmentionSendingSchema = defineEntity({
  name: 'WebmentionSending',
  tableName: 'webmention_sending',
  properties: {
    id: p.boolean().primary(),
    /** Of the settings; only release 0.4 reads it. */
    version: p.integer().default(-1),
    /** Articles that have not changed since then are unknown to other sites; null while nothing is sent. */
    enabledSince: p.datetime().nullable(),
  },
});

/** An article whose links are told to other sites. It outlives the article, until they know that it is gone. */
export const WebmentionSourceSchema = defineEntity({
  name: 'WebmentionSource',
  tableName: 'webmention_sources',
  properties: {
    articleId: givenKey(),
    /** Who pays for the notices from the allowance of a day. */
    userId: p.integer(),
    /** The first one that others were told; it redirects to the article for good. */
    path: p.text(),
    /** Of what visitors saw of the article when its links were read last. */
    digest: p.text().nullable(),
    /** When its links are read; null if nothing has changed since then. */
    dueAt: p.datetime().nullable(),
    /** The last day on which notices were queued, and their number. */
    noticesOn: p.datetime().columnType('date').nullable(),
    noticesCount: p.integer().default(0),
  },
});

/**
 * The states of a notice. The page of an unsupported one names no address for notices, or cannot be read; a refused one was
 * answered with an error, and a failed one not at all.
 */
export type SentWebmentionState = 'waiting' | 'sent' | 'unsupported' | 'refused' | 'failed';

/** A page elsewhere that an article links to, and the notice of it (Webmention). */
export const SentWebmentionSchema = defineEntity({
  name: 'SentWebmention',
  tableName: 'sent_webmentions',
  properties: {
    id: identity(),
    articleId: p.integer(),
    /** As in the article. */
    target: p.text(),
    /** Of the target, with its port. */
    host: p.text(),
    state: p.text().$type<SentWebmentionState>().default('waiting'),
    /** Whether the article still links to the page; otherwise the row goes with its notice. */
    linked: p.boolean().default(true),
    /** Whether a notice may have arrived, so that another one must follow when the link is gone. */
    posted: p.boolean().default(false),
    /** When the notice is sent; null if there is nothing to tell. */
    dueAt: p.datetime().nullable(),
    failuresCount: p.integer().default(0),
    changedAt: insertedAt(),
  },
});
