import { headColumns } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A projection of listings; complete while they are published. */
export const ListingSchema = defineEntity({
  name: 'Listing',
  tableName: 'listings',
  properties: {
    ...headColumns(),
    deleted: p.boolean().default(false),
    published: p.boolean().default(false),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    category: p.text(),
    title: p.text().default(''),
    slug: p.text().default(''),
    tags: p.array().default([]),
    bodyMarkdown: p.text().default(''),
    processedHtml: p.text().default(''),
    location: p.text().nullable(),
    createdAt: p.datetime().nullable(),
    /** When it was last paid for. */
    bumpedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
  },
});
