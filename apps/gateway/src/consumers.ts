import { observe, type Observer } from '@commonplace/events/subscribe';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import {
  ApiKeyRevokedSchema,
  CommentChangedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  ArticleChangedSchema,
  ArticleCountersChangedSchema,
  BylineChangedSchema,
  TagUsageChangedSchema,
} from '@commonplace/proto/content/v1/events';
import {
  BylineChangedSchema as ListingBylineChangedSchema,
  ListingChangedSchema,
} from '@commonplace/proto/listings/v1/events';
import type { PrincipalResolver } from './auth/principal-resolver.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { articleKey } from './routes/articles/present.ts';
import { bylineKey } from './routes/articles/results.ts';
import { commentTreeKeys } from './routes/comments/present.ts';
import { listingKey } from './routes/listings/present.ts';
import { userKey } from './routes/users/present.ts';
import type { SiteSettings } from './site-settings.ts';

/** The streams that `observers` take events from. */
export const streams = ['CONTENT', 'COMMUNITY', 'LISTINGS', 'ADMIN'] as const;

interface Caches {
  responses: ResponseCache;
  principals: PrincipalResolver;
  settings: SiteSettings;
}

/**
 * What this gateway forgets on which event. Answers whose content was changed or withdrawn are forgotten; those that
 * only show an older number or name are made anew, and kept for the case that their service is away.
 */
export function observers({ responses, principals, settings }: Caches): Observer[] {
  return [
    observe(ArticleChangedSchema, ({ id }) => responses.purge(['articles', articleKey(id)])),
    observe(ArticleCountersChangedSchema, ({ articleId }) => responses.expire([articleKey(articleId)])),
    observe(BylineChangedSchema, (event) => responses.expire(bylineKeys(event))),
    observe(TagUsageChangedSchema, ({ tagNames }) =>
      responses.expire(['tags', ...tagNames.map((name) => `tags/${name}`)]),
    ),
    observe(CommentChangedSchema, (event) => responses.purge(commentPurges(event))),
    observe(ListingChangedSchema, ({ id }) => responses.purge(['classified_listings', listingKey(id)])),
    observe(ListingBylineChangedSchema, () => responses.expire(['classified_listings'])),
    observe(UserChangedSchema, ({ id }) => {
      principals.forgetUser(id);
      responses.purge([userKey(id)]);
    }),
    observe(OrganizationChangedSchema, ({ id, memberships }) => {
      principals.forgetOrganization(
        id,
        memberships.map(({ userId }) => userId),
      );
    }),
    observe(ApiKeyRevokedSchema, ({ id }) => principals.forgetKey(id)),
    observe(SiteConfigChangedSchema, (event) => {
      settings.apply({ public: event.public, communityName: event.communityName, version: event.version });
    }),
  ];
}

function bylineKeys(event: {
  userId?: number | undefined;
  organizationId?: number | undefined;
  tagName?: string | undefined;
}) {
  const keys: string[] = [];
  if (event.userId !== undefined) keys.push(bylineKey('users', event.userId));
  if (event.organizationId !== undefined) keys.push(bylineKey('organizations', event.organizationId));
  if (event.tagName !== undefined) keys.push('tags', `tags/${event.tagName}`);
  return keys;
}

/** The comment itself, and the trees that it is in or has come into. */
function commentPurges(event: { id: number; articleId?: number | undefined; podcastEpisodeId?: number | undefined }) {
  return [`comments/${event.id}`, ...commentTreeKeys(event)];
}
