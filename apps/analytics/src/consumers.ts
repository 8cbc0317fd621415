import { project } from '@commonplace/events/consumers';
import {
  EngagementChangedSchema,
  FollowChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { articles } from './projections/articles.ts';
import { engagement } from './projections/engagement.ts';
import { follows } from './projections/follows.ts';
import { organizations } from './projections/organizations.ts';
import { reactions } from './projections/reactions.ts';

/** What this service listens to. */
export const handlers = [
  project(ArticleChangedSchema, articles),
  project(EngagementChangedSchema, engagement),
  project(ReactionChangedSchema, reactions),
  project(FollowChangedSchema, follows),
  project(OrganizationChangedSchema, organizations),
];
