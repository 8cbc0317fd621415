import { identity } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const ListingSchema = defineEntity({
  name: 'Listing',
  tableName: 'listings',
  properties: {
    id: identity(),
    /** Increases with each change; sent with ListingChanged. */
    version: p.integer(),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    title: p.text(),
    slug: p.text(),
    bodyMarkdown: p.text(),
    processedHtml: p.text(),
    category: p.text(),
    tags: p.array(),
    location: p.text().nullable(),
    expiresAt: p.datetime().nullable(),
    contactViaConnect: p.boolean(),
    published: p.boolean(),
    /** Hidden from all but moderators and the owner, who is marked as spam. */
    withheld: p.boolean().default(false),
    createdAt: p.datetime(),
    /** When it was last paid for, which lists sort by. Null until the first publication. */
    bumpedAt: p.datetime().nullable(),
    originallyPublishedAt: p.datetime().nullable(),
  },
});

/** A classified ad. */
export class Listing extends ListingSchema.class {}
ListingSchema.setClass(Listing);
