import { defineEntity, p } from '@mikro-orm/core';

/** A service outside that is told of published articles, as the settings of the site name it. */
export const PingServiceSchema = defineEntity({
  name: 'PingService',
  tableName: 'ping_services',
  properties: {
    kind: p.text().$type<'hub' | 'index_now'>().primary(),
    /** Of the settings. */
    version: p.integer(),
    /** Null if it is off. */
    url: p.text().nullable(),
    /** Proves to IndexNow that the site sends. */
    key: p.text().nullable(),
    /** When the next request is sent; null if there is nothing to tell. */
    dueAt: p.datetime().nullable(),
    failuresCount: p.integer().default(0),
  },
});

/** A path of which a service is not told yet. */
export const PingSchema = defineEntity({
  name: 'Ping',
  tableName: 'pings',
  properties: {
    kind: p.text().$type<'hub' | 'index_now'>().primary(),
    path: p.text().primary(),
    queuedAt: p.datetime(),
  },
});
