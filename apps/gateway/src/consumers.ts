import { observe, type Observer } from '@commonplace/events/subscribe';
import {
  BillboardChangedSchema,
  PageChangedSchema,
  RequestRedirectChangedSchema,
  ThemeChangedSchema,
} from '@commonplace/proto/admin/v1/events';
import {
  ApiKeyRevokedSchema,
  ApplicationEndedSchema,
  CommentChangedSchema,
  CredentialsEndedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  MembershipChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserBadgesChangedSchema,
  UserChangedSchema,
  UserMergedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  AgentSessionChangedSchema,
  ArticleChangedSchema,
  ArticleCountersChangedSchema,
  BylineChangedSchema,
  PodcastEpisodeChangedSchema,
  SearchIndexChangedSchema,
  SubforemChangedSchema,
  TagUsageChangedSchema,
  ConceptChangedSchema,
  TrendsChangedSchema,
} from '@commonplace/proto/content/v1/events';
import {
  BylineChangedSchema as ListingBylineChangedSchema,
  ListingChangedSchema,
} from '@commonplace/proto/listings/v1/events';
import { credentialKind } from './edge/auth/authenticate.ts';
import type { PrincipalResolver } from './edge/auth/principal-resolver.ts';
import type { ResponseCache } from './edge/cache/response-cache.ts';
import { agentSessionChanged } from './edge/cache/agent-session-keys.ts';
import { pageChanged } from './edge/cache/page-keys.ts';
import { listingBylineChanged, listingChanged } from './edge/cache/listing-keys.ts';
import {
  articleChanged,
  articleCountersChanged,
  bylineChanged,
  searchIndexChanged,
  tagUsageChanged,
} from './edge/cache/article-keys.ts';
import { billboardChanged } from './edge/cache/billboard-keys.ts';
import { commentChanged } from './edge/cache/comment-keys.ts';
import { followsChanged } from './edge/cache/follower-keys.ts';
import { usernamesChanged } from './edge/cache/path-keys.ts';
import { reactionChanged } from './edge/cache/reaction-keys.ts';
import { podcastEpisodeChanged } from './edge/cache/podcast-keys.ts';
import { subforemChanged } from './edge/cache/subforem-keys.ts';
import { themeChanged } from './edge/cache/theme-keys.ts';
import { conceptChanged } from './edge/cache/concept-keys.ts';
import { trendsChanged } from './edge/cache/trend-keys.ts';
import {
  membershipChanged,
  organizationChanged,
  userBadgesChanged,
  userChanged,
  userMerged,
} from './edge/cache/account-keys.ts';
import type { PageFrames } from './site/page-frames.ts';
import type { SitePaths } from './site/site-paths.ts';
import type { SubforemHosts } from './site/subforem-hosts.ts';

/** The streams of the events that the observers handle. */
export const streams = ['CONTENT', 'COMMUNITY', 'LISTINGS', 'ADMIN'] as const;

interface Caches {
  hosts: SubforemHosts;
  responses: ResponseCache;
  principals: PrincipalResolver;
  sitePaths: Pick<SitePaths, 'forget'>;
  frames: Pick<PageFrames, 'forgetTheme' | 'forgetUser'>;
}

/** The observers that update this gateway's caches; `edge/cache/*-keys.ts` map events to cached responses. */
export function observers({ responses, principals, sitePaths, hosts, frames }: Caches): Observer[] {
  return [
    observe(ArticleChangedSchema, (event) => responses.apply(articleChanged(event))),
    observe(ArticleCountersChangedSchema, (event) => responses.apply(articleCountersChanged(event))),
    observe(PodcastEpisodeChangedSchema, (event) => responses.apply(podcastEpisodeChanged(event))),
    observe(BylineChangedSchema, (event) => {
      responses.apply(bylineChanged(event));
      responses.apply(usernamesChanged(event));
    }),
    observe(AgentSessionChangedSchema, (event) => responses.apply(agentSessionChanged(event))),
    observe(SubforemChangedSchema, (event) => {
      hosts.apply(event);
      responses.apply(subforemChanged(event));
    }),
    observe(TagUsageChangedSchema, () => responses.apply(tagUsageChanged())),
    observe(ConceptChangedSchema, (event) => responses.apply(conceptChanged(event))),
    observe(TrendsChangedSchema, (event) => responses.apply(trendsChanged(event))),
    observe(SearchIndexChangedSchema, (event) => responses.apply(searchIndexChanged(event))),
    observe(CommentChangedSchema, (event) => responses.apply(commentChanged(event))),
    observe(ReactionChangedSchema, (event) => responses.apply(reactionChanged(event))),
    observe(BillboardChangedSchema, (event) => responses.apply(billboardChanged(event))),
    observe(ListingChangedSchema, (event) => responses.apply(listingChanged(event))),
    observe(ListingBylineChangedSchema, (event) => responses.apply(listingBylineChanged(event))),
    observe(UserChangedSchema, (event) => {
      principals.forgetUser(event.id);
      frames.forgetUser(event.id);
      responses.apply(userChanged(event));
      responses.apply(usernamesChanged({ usernames: [event.username, ...event.formerUsernames] }));
    }),
    observe(UserMergedSchema, (event) => {
      principals.forgetUser(event.sourceId);
      principals.forgetUser(event.targetId);
      responses.apply(userMerged(event));
    }),
    observe(FollowChangedSchema, (event) => responses.apply(followsChanged([event]))),
    observe(FollowsChangedSchema, ({ follows }) => responses.apply(followsChanged(follows))),
    observe(UserBadgesChangedSchema, (event) => responses.apply(userBadgesChanged(event))),
    observe(MembershipChangedSchema, (event) => {
      principals.forgetUser(event.userId);
      responses.apply(membershipChanged(event));
    }),
    // Stands for the member who created it, for whom no MembershipChanged is sent.
    observe(OrganizationChangedSchema, (event) => {
      const members = event.memberships.map(({ userId }) => userId);
      principals.forgetOrganization(event.id, members);
      responses.apply(organizationChanged(event));
      responses.apply(usernamesChanged({ usernames: [event.username, ...event.formerUsernames] }));
    }),
    observe(PageChangedSchema, (event) => {
      sitePaths.forget();
      responses.apply(pageChanged(event));
    }),
    observe(RequestRedirectChangedSchema, () => sitePaths.forget()),
    observe(CredentialsEndedSchema, ({ kind, ids, userId }) => {
      const endedKind = credentialKind(kind);
      if (endedKind) principals.forgetCredentials(endedKind, ids, userId);
    }),
    observe(ApplicationEndedSchema, ({ clientId }) => principals.forgetApplication(clientId)),
    observe(ApiKeyRevokedSchema, ({ id }) => principals.forgetKey(id)),
    observe(ThemeChangedSchema, (event) => {
      frames.forgetTheme();
      responses.apply(themeChanged(event));
    }),
  ];
}
