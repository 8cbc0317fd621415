import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A feed of the site that has subscriptions. */
export const FeedTopicSchema = defineEntity({
  name: 'FeedTopic',
  tableName: 'feed_topics',
  properties: {
    id: identity(),
    /** With the query. */
    path: p.text(),
    /** The path that its formats have in common. */
    base: p.text(),
    /** The network of the program that asked first; null if it asked before networks were kept. */
    network: p.text().nullable(),
    /** Of the body that was seen last. */
    digest: p.text().nullable(),
    /** When the feed is read next; null if nothing has changed since then. */
    dueAt: p.datetime().nullable(),
    /** How often it was read since the last change of a record. */
    readsCount: p.integer().default(0),
    createdAt: insertedAt(),
  },
});

/** A callback that is told of changes of a feed, and what it has asked for since. */
export const FeedSubscriptionSchema = defineEntity({
  name: 'FeedSubscription',
  tableName: 'feed_subscriptions',
  properties: {
    id: identity(),
    topicId: p.integer(),
    callback: p.text(),
    /** The registered domain of the callback; its host and port if it asked last before domains were kept. */
    host: p.text(),
    /** The network of the program that asked; null if it asked before networks were kept. */
    network: p.text().nullable(),
    secret: p.text().nullable(),
    /** Null until the callback has confirmed the first request. */
    expiresAt: p.datetime().nullable(),
    /** Of the body that the callback got last. */
    deliveredDigest: p.text().nullable(),
    /** `subscribe` or `unsubscribe`, until it is confirmed. */
    requestedMode: p.text().nullable(),
    requestedLeaseSeconds: p.integer().nullable(),
    requestedSecret: p.text().nullable(),
    /** When the callback is called next; null if there is nothing to tell. */
    dueAt: p.datetime().nullable(),
    failuresCount: p.integer().default(0),
    /** Whether the callback took its last delivery at once. */
    isPrompt: p.boolean().default(false),
    createdAt: insertedAt(),
  },
});
