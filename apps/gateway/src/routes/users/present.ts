import type { User } from '@commonplace/proto/community/v1/users';
import type { z } from 'zod';
import { joinedDate } from '../../present/dates.ts';
import type { ApiVersion } from '../../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { authenticatedUser, user } from './schemas.ts';

/** A user as others see them (E29). */
export function presentUser(
  message: User,
  version: ApiVersion,
  site: SiteAddress,
): z.infer<typeof user.beta> | z.infer<typeof user.v1> {
  return version === 'v1' ? presentUserV1(message, site) : presentUserBeta(message, site);
}

/** The caller (E30). */
export function presentAuthenticatedUser(
  message: User,
  version: ApiVersion,
  site: SiteAddress,
): z.infer<typeof user.beta> | z.infer<typeof authenticatedUser.v1> {
  if (version === 'beta') return presentUserBeta(message, site);
  return { ...presentUserV1(message, site), followers_count: message.followersCount ?? 0 };
}

function presentUserV1(message: User, site: SiteAddress): z.infer<typeof user.v1> {
  return { ...presentUserBeta(message, site), email: message.email ?? null, badge_ids: message.badgeIds };
}

function presentUserBeta(message: User, site: SiteAddress): z.infer<typeof user.beta> {
  return {
    type_of: 'user',
    id: message.id,
    username: message.username,
    name: message.name,
    microblog_username: message.microblogUsername ?? null,
    codehost_username: message.codehostUsername ?? null,
    summary: message.summary ?? null,
    location: message.location ?? null,
    website_url: message.websiteUrl ?? null,
    joined_at: joinedDate(message.joinedAt),
    profile_image: site.profileImage(message.profileImage),
  };
}
