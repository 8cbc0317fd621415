import { identity, insertedAt } from '@commonplace/db/columns';
import type { ImageEnding } from '@commonplace/rules/image-name';
import { defineEntity, p } from '@mikro-orm/core';

/** An uploaded image; its files are objects whose names begin with the digest. */
export const ImageSchema = defineEntity({
  name: 'Image',
  tableName: 'images',
  properties: {
    id: identity(),
    ownerId: p.integer(),
    digest: p.text(),
    shape: p.text(),
    ending: p.text().$type<ImageEnding>(),
    width: p.integer(),
    height: p.integer(),
    bytes: p.integer(),
    createdAt: insertedAt(),
    /** Whether the account of the owner is closed, so that an image which is replaced is of use to no one. */
    ownerClosed: p.boolean().default(false),
  },
});
