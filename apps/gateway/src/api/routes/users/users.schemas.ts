import type { UserPrincipal } from '@commonplace/domain/principal';
import { UserSchema, type User } from '@commonplace/proto/community/v1/users';
import { z } from 'zod';
import { joinedDate } from '../../representation/dates.ts';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent, type Representation } from '../../representation/representation.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';

export const idOrUsername = z.object({ id: nameInAnyCase });
export const usernameQuery = z.object({ url: nameInAnyCase.optional() });

const beta = represent({
  type_of: constant('user'),
  ...pick(UserSchema, 'id', 'username', 'name', 'microblog_username', 'codehost_username'),
  ...pick(UserSchema, 'summary', 'location', 'website_url'),
  joined_at: field(z.string(), ({ joinedAt }: User) => joinedDate(joinedAt)),
  profile_image: field(z.string(), ({ profileImage }: User, site) => site.profileImage(profileImage)),
});

type Colors = Pick<User, 'bgColorHex' | 'textColorHex'>;

/** Details of a profile, with colors if the site shows them. */
export const profileDetails = {
  ...pick(UserSchema, 'pronouns', 'work', 'education'),
  bg_color_hex: field(z.string().nullable(), ({ bgColorHex }: Colors, { showsProfileColors }) =>
    showsProfileColors ? (bgColorHex ?? null) : null,
  ),
  text_color_hex: field(z.string().nullable(), ({ textColorHex }: Colors, { showsProfileColors }) =>
    showsProfileColors ? (textColorHex ?? null) : null,
  ),
};

/** Left out without links, since clients of the contract may reject unknown fields. */
const links = field(z.array(z.string()).optional(), ({ links: urls }: User) => (urls.length > 0 ? urls : undefined));

const v1 = represent({ ...beta.fields, ...pick(UserSchema, 'email', 'badge_ids'), links });

/** A public profile (GetUser). */
export const user = { beta, v1 };

/** The caller (GetAuthenticatedUser). */
export const authenticatedUser = {
  beta,
  v1: represent({
    ...v1.fields,
    followers_count: field(z.int(), ({ followersCount }: User) => followersCount ?? 0),
  }),
};

const roles = z.object({ roles: z.array(z.enum(['moderator', 'admin', 'super_admin'])) });

/** The roles of the caller. */
export const ownRoles: Representation<UserPrincipal['roles'], typeof roles> = {
  schema: roles.meta({ id: 'OwnRoles' }),
  present: (held) => ({ roles: [...held] }),
};
