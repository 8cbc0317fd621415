import { handle, project } from '@commonplace/events/consumers';
import { SiteCountersIncrementedSchema as AdminSiteCounters } from '@commonplace/proto/admin/v1/events';
import { SiteCountersIncrementedSchema as AnalyticsSiteCounters } from '@commonplace/proto/analytics/v1/events';
import {
  CommentChangedSchema,
  EngagementChangedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  SiteCountersIncrementedSchema as CommunitySiteCounters,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  ArticleChangedSchema,
  SiteCountersIncrementedSchema as ContentSiteCounters,
} from '@commonplace/proto/content/v1/events';
import { SiteCountersIncrementedSchema as ListingsSiteCounters } from '@commonplace/proto/listings/v1/events';
import { articles } from '@commonplace/service/article-projection';
import { comments, episodeComments } from './projections/comments.ts';
import { engagement } from './projections/engagement.ts';
import { follows } from './projections/follows.ts';
import { projectCounted } from './projections/project-counted.ts';
import { organizations } from './projections/organizations.ts';
import { reactions } from './projections/reactions.ts';
import { users } from './projections/users.ts';
import { addSiteCounters } from './site-figures/add-site-counters.ts';

/** Exported for the directory, which applies users and organizations that it fetches from community. */
export const userChanged = project(UserChangedSchema, users);
export const organizationChanged = project(OrganizationChangedSchema, organizations);

export const handlers = [
  userChanged,
  organizationChanged,
  project(EngagementChangedSchema, engagement),
  handle(ContentSiteCounters, addSiteCounters),
  handle(CommunitySiteCounters, addSiteCounters),
  handle(ListingsSiteCounters, addSiteCounters),
  handle(AdminSiteCounters, addSiteCounters),
  handle(AnalyticsSiteCounters, addSiteCounters),
  projectCounted(ArticleChangedSchema, [articles], (event) => [event]),
  projectCounted(CommentChangedSchema, [comments, episodeComments], (event) => [event]),
  projectCounted(ReactionChangedSchema, [reactions], (event) => [event]),
  projectCounted(FollowChangedSchema, [follows], (event) => [event]),
  projectCounted(FollowsChangedSchema, [follows], (event) => event.follows),
];
