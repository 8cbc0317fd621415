import { observe, type Observer } from '@commonplace/events/subscribe';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import {
  ApiKeyRevokedSchema,
  ApplicationEndedSchema,
  CommentChangedSchema,
  CredentialsEndedSchema,
  MembershipChangedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  ArticleChangedSchema,
  ArticleCountersChangedSchema,
  BylineChangedSchema,
  PodcastEpisodeChangedSchema,
  SearchIndexChangedSchema,
  SubforemChangedSchema,
  TagUsageChangedSchema,
  TrendsChangedSchema,
} from '@commonplace/proto/content/v1/events';
import {
  BylineChangedSchema as ListingBylineChangedSchema,
  ListingChangedSchema,
} from '@commonplace/proto/listings/v1/events';
import { credentialKind, type PrincipalResolver } from './auth/principal-resolver.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import {
  articleChanged,
  articleCountersChanged,
  bylineChanged,
  commentChanged,
  listingBylineChanged,
  listingChanged,
  podcastEpisodeChanged,
  membershipChanged,
  organizationChanged,
  searchIndexChanged,
  subforemChanged,
  tagUsageChanged,
  trendsChanged,
  userChanged,
} from './cache/surrogate-keys.ts';
import { settingsOf, type SiteSettings } from './site/site-settings.ts';
import type { SubforemHosts } from './site/subforem-hosts.ts';

/** The streams that `observers` take events from. */
export const streams = ['CONTENT', 'COMMUNITY', 'LISTINGS', 'ADMIN'] as const;

interface Caches {
  hosts: SubforemHosts;
  responses: ResponseCache;
  principals: PrincipalResolver;
  settings: SiteSettings;
}

/** What this gateway forgets on which event; `cache/surrogate-keys.ts` says what that means for answers. */
export function observers({ responses, principals, settings, hosts }: Caches): Observer[] {
  return [
    observe(ArticleChangedSchema, (event) => responses.apply(articleChanged(event))),
    observe(ArticleCountersChangedSchema, (event) => responses.apply(articleCountersChanged(event))),
    observe(PodcastEpisodeChangedSchema, (event) => responses.apply(podcastEpisodeChanged(event))),
    observe(BylineChangedSchema, (event) => responses.apply(bylineChanged(event))),
    observe(SubforemChangedSchema, (event) => {
      hosts.apply(event);
      responses.apply(subforemChanged(event));
    }),
    observe(TagUsageChangedSchema, () => responses.apply(tagUsageChanged())),
    observe(TrendsChangedSchema, (event) => responses.apply(trendsChanged(event))),
    observe(SearchIndexChangedSchema, () => responses.apply(searchIndexChanged())),
    observe(CommentChangedSchema, (event) => responses.apply(commentChanged(event))),
    observe(ListingChangedSchema, (event) => responses.apply(listingChanged(event))),
    observe(ListingBylineChangedSchema, (event) => responses.apply(listingBylineChanged(event))),
    observe(UserChangedSchema, (event) => {
      principals.forgetUser(event.id);
      responses.apply(userChanged(event));
    }),
    observe(MembershipChangedSchema, (event) => {
      principals.forgetUser(event.userId);
      responses.apply(membershipChanged(event));
    }),
    // Of release 0.1.0, which sends no MembershipChanged, it tells of new members.
    observe(OrganizationChangedSchema, (event) => {
      const members = event.memberships.map(({ userId }) => userId);
      principals.forgetOrganization(event.id, members);
      responses.apply(organizationChanged(event));
    }),
    observe(CredentialsEndedSchema, ({ kind, ids, userId }) => {
      const shown = credentialKind(kind);
      if (shown) principals.forgetCredentials(shown, ids, userId);
    }),
    observe(ApplicationEndedSchema, ({ clientId }) => principals.forgetApplication(clientId)),
    observe(ApiKeyRevokedSchema, ({ id }) => principals.forgetKey(id)),
    observe(SiteConfigChangedSchema, (event) => settings.apply(settingsOf(event))),
  ];
}
