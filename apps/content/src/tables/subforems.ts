import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

export const SubforemSchema = defineEntity({
  name: 'Subforem',
  tableName: 'subforems',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    /** A host as the URL parser writes it, with a non-default port. */
    domain: p.text(),
    name: p.text(),
    root: p.boolean().default(false),
    description: p.text().nullable(),
    logoImageUrl: p.text().nullable(),
    coverImageUrl: p.text().nullable(),
    discoverable: p.boolean().default(false),
    createdAt: insertedAt().onCreate(() => new Date()),
  },
});

/** A sub-community with its own host (ListSubforems); never deleted. */
export class Subforem extends SubforemSchema.class {}
SubforemSchema.setClass(Subforem);
