import { handle, project } from '@commonplace/events/consumers';
import { HappeningsCountedSchema as AdminHappenings } from '@commonplace/proto/admin/v1/events';
import { HappeningsCountedSchema as AnalyticsHappenings } from '@commonplace/proto/analytics/v1/events';
import {
  CommentChangedSchema,
  EngagementChangedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  HappeningsCountedSchema as CommunityHappenings,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  ArticleChangedSchema,
  HappeningsCountedSchema as ContentHappenings,
} from '@commonplace/proto/content/v1/events';
import { HappeningsCountedSchema as ListingsHappenings } from '@commonplace/proto/listings/v1/events';
import { articles } from '@commonplace/service/article-projection';
import { comments, episodeComments } from './projections/comments.ts';
import { engagement } from './projections/engagement.ts';
import { follows } from './projections/follows.ts';
import { projectCounted } from './projections/project-counted.ts';
import { organizations } from './projections/organizations.ts';
import { reactions } from './projections/reactions.ts';
import { users } from './projections/users.ts';
import { countHappenings } from './site-figures/count-happenings.ts';

/** Exported for the directory, which applies users and organizations that it fetches from community. */
export const userChanged = project(UserChangedSchema, users);
export const organizationChanged = project(OrganizationChangedSchema, organizations);

export const handlers = [
  userChanged,
  organizationChanged,
  project(EngagementChangedSchema, engagement),
  handle(ContentHappenings, countHappenings),
  handle(CommunityHappenings, countHappenings),
  handle(ListingsHappenings, countHappenings),
  handle(AdminHappenings, countHappenings),
  handle(AnalyticsHappenings, countHappenings),
  projectCounted(ArticleChangedSchema, [articles], (event) => [event]),
  projectCounted(CommentChangedSchema, [comments, episodeComments], (event) => [event]),
  projectCounted(ReactionChangedSchema, [reactions], (event) => [event]),
  projectCounted(FollowChangedSchema, [follows], (event) => [event]),
  projectCounted(FollowsChangedSchema, [follows], (event) => event.follows),
];
