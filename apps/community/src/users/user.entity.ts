import type { Role } from '@commonplace/rpc/principal';
import { defineEntity, p } from '@mikro-orm/core';
import type { Standing } from '../moderation/standing.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    version: p.integer().default(1),
    username: p.text(),
    email: p.text(),
    name: p.text(),
    microblogUsername: p.text().nullable(),
    codehostUsername: p.text().nullable(),
    websiteUrl: p.text().nullable(),
    profileImage: p.text().default(''),
    profileImage90: p.text().name('profile_image_90').default(''),
    roles: p.array().$type<Role[]>(),
    standings: p.array().$type<Standing[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** An account, as far as writes need it; reads go to the table. */
export class User extends UserSchema.class {}

UserSchema.setClass(User);
