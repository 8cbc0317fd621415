import { givenKey } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Community's users, as far as bylines need them. */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean().default(false),
    username: p.text(),
    name: p.text(),
    microblogUsername: p.text().nullable(),
    codehostUsername: p.text().nullable(),
    websiteUrl: p.text().nullable(),
    profileImage: p.text().default(''),
    profileImage90: p.text().name('profile_image_90').default(''),
    status: p.text().default('good_standing'),
  },
});

/** Community's organizations, as far as bylines need them. */
export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: givenKey(),
    version: p.integer(),
    deleted: p.boolean().default(false),
    username: p.text(),
    name: p.text(),
    profileImage: p.text().default(''),
    profileImage90: p.text().name('profile_image_90').default(''),
  },
});
