import { AccountSchema, type Account } from '@commonplace/proto/community/v1/accounts';
import { UserSchema, type User } from '@commonplace/proto/community/v1/users';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { clearableText } from '../../schemas/values.ts';
import { profileDetails, user } from './users.schemas.ts';

const text = (maxLength: number) => clearableText.optional().meta({ maxLength });

const color = clearableText.optional().meta({
  description:
    'A color of the upper part of the profile, such as #1f3a5f. Both are required, with a contrast of at least 4.5',
});

/** UpdateAuthenticatedUser: an absent field stays, an empty text or null removes the value. */
export const profileChange = z.object({
  name: text(limits.user.name),
  username: text(limits.username),
  summary: text(limits.user.summary),
  location: text(limits.user.location),
  website_url: text(limits.user.websiteUrl),
  microblog_username: text(limits.user.otherUsername),
  codehost_username: text(limits.user.otherUsername),
  pronouns: text(limits.user.pronouns),
  work: text(limits.user.work),
  education: text(limits.user.education),
  bg_color_hex: color,
  text_color_hex: color,
  links: z
    .array(z.string().meta({ maxLength: limits.user.link }))
    .nullable()
    .transform((urls) => urls ?? [])
    .optional()
    .meta({ maxItems: limits.user.links, description: 'All links to other sites of yours' }),
  /** Whether signed-in users see the email address. */
  shows_email: z.boolean().optional(),
  profile_image: clearableText
    .pipe(z.string().trim().max(limits.user.imageUrl))
    .optional()
    .meta({
      type: ['string', 'null'],
      maxLength: limits.user.imageUrl,
      description: 'The `url` of an uploaded image (CreateImage), shown as a square; null for the default image',
    }),
});

/** The profile of the caller after a change. */
export const ownProfile = represent({
  ...user.v1.fields,
  ...pick(UserSchema, 'links'),
  ...profileDetails,
  shows_email: field(z.boolean(), ({ showsEmail }: User & { showsEmail: boolean }) => showsEmail),
});

/** What UpdateAuthenticatedUser changes, with the current values (GetOwnProfile). */
export const editedProfile = represent({
  type_of: constant('user'),
  ...pick(AccountSchema, 'id', 'username', 'name', 'summary', 'location', 'website_url'),
  ...pick(AccountSchema, 'microblog_username', 'codehost_username', 'links'),
  ...profileDetails,
  ...pick(AccountSchema, 'shows_email'),
  profile_image: field(z.string(), ({ profileImage }: Account, site) => site.profileImage(profileImage)),
  allows_colors: field(
    z.boolean().meta({ description: 'Whether the site lets users choose colors' }),
    (_account: Account, { showsProfileColors }) => showsProfileColors,
  ),
});
