import { defineEntity, p } from '@mikro-orm/core';

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: p.integer().primary(),
    version: p.integer().default(1),
    username: p.text(),
    name: p.text(),
    profileImage: p.text().default(''),
    profileImage90: p.text().name('profile_image_90').default(''),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** What people write and list for together. */
export class Organization extends OrganizationSchema.class {}

OrganizationSchema.setClass(Organization);
