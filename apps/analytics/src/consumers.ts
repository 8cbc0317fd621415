import { project } from '@commonplace/events/consumers';
import {
  CommentChangedSchema,
  EngagementChangedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { articles } from './projections/articles.ts';
import { comments } from './projections/comments.ts';
import { engagement } from './projections/engagement.ts';
import { follows } from './projections/follows.ts';
import { projectCounted } from './projections/keep.ts';
import { organizations } from './projections/organizations.ts';
import { reactions } from './projections/reactions.ts';
import { users } from './projections/users.ts';

/** What this service listens to. */
export const handlers = [
  project(UserChangedSchema, users),
  project(OrganizationChangedSchema, organizations),
  project(EngagementChangedSchema, engagement),
  projectCounted(ArticleChangedSchema, articles, (event) => [event]),
  projectCounted(CommentChangedSchema, comments, (event) => [event]),
  projectCounted(ReactionChangedSchema, reactions, (event) => [event]),
  projectCounted(FollowChangedSchema, follows, (event) => [event]),
  projectCounted(FollowsChangedSchema, follows, (event) => event.follows),
];
