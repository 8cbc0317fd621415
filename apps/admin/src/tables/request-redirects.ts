import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p, type Opt } from '@mikro-orm/postgresql';

export const RequestRedirectSchema = defineEntity({
  name: 'RequestRedirect',
  tableName: 'request_redirects',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    /** A path with or without a query, as requests spell it. */
    originalUrl: p.text(),
    /** The path without differences of percent-encoding, for comparison. */
    originalKey: p.text().generated('(comparable_target(original_url)) stored').$type<Opt<string>>(),
    destinationUrl: p.text(),
    requestDomain: p.text(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** A redirect from a path of an earlier site. */
export class RequestRedirect extends RequestRedirectSchema.class {}
RequestRedirectSchema.setClass(RequestRedirect);
