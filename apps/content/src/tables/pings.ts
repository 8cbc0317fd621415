import { defineEntity, p } from '@mikro-orm/core';

/** A service outside that is told of published articles. Release 0.4 keeps its version, URL and key here. */
export const PingServiceSchema = defineEntity({
  name: 'PingService',
  tableName: 'ping_services',
  properties: {
    kind: p.text().$type<'hub' | 'index_now'>().primary(),
    version: p.integer().default(-1),
    url: p.text().nullable(),
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
