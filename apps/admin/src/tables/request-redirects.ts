import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p, type Opt } from '@mikro-orm/postgresql';

export const RequestRedirectSchema = defineEntity({
  name: 'RequestRedirect',
  tableName: 'request_redirects',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    /** A path, with a query or without, as requests have it. */
    originalUrl: p.text(),
    /** What addresses are compared by, whatever is percent-encoded in them. */
    originalKey: p.text().generated('(comparable_target(original_url)) stored').$type<Opt<string>>(),
    destinationUrl: p.text(),
    requestDomain: p.text(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** Where an address of an earlier site leads. */
export class RequestRedirect extends RequestRedirectSchema.class {}
RequestRedirectSchema.setClass(RequestRedirect);
