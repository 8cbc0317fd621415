import { handle } from '@commonplace/events/consumers';
import {
  EngagementChangedSchema,
  FollowChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { applyArticleChanged } from './projections/articles.ts';
import { applyEngagementChanged } from './projections/engagement.ts';
import { applyFollowChanged } from './projections/follows.ts';
import { applyOrganizationChanged } from './projections/organizations.ts';
import { applyReactionChanged } from './projections/reactions.ts';

/** What this service listens to. */
export const handlers = [
  handle(ArticleChangedSchema, applyArticleChanged),
  handle(EngagementChangedSchema, applyEngagementChanged),
  handle(ReactionChangedSchema, applyReactionChanged),
  handle(FollowChangedSchema, applyFollowChanged),
  handle(OrganizationChangedSchema, applyOrganizationChanged),
];
