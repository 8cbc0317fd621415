import { snapshots } from '@commonplace/events/republish';
import {
  CommentChangedSchema,
  EngagementChangedSchema,
  FollowsChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { announceComments } from './comments/announce-comments.ts';
import { announceEngagement } from './engagement/engagement-changed.ts';
import { announceFollows } from './follows/follows-changed.ts';
import { appendOrganizationChanged } from './organizations/organization-changed.ts';
import { Organization } from './tables/organizations.ts';
import { announceReactions } from './reactions/reaction-events.ts';
import { appendUserChanged } from './users/user-changed.ts';
import { User } from './tables/users.ts';

/** The records that other services copy, with the function that announces each kind again. */
export const sources = [
  snapshots(UserChangedSchema, announceUsers),
  snapshots(OrganizationChangedSchema, announceOrganizations),
  snapshots(EngagementChangedSchema, announceEngagement),
  snapshots(ReactionChangedSchema, announceReactions),
  snapshots(CommentChangedSchema, announceComments),
  snapshots(FollowsChangedSchema, announceFollows),
];

async function announceUsers(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const users = await em.find(User, { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit });
  for (const user of users) await appendUserChanged(em, user);
  return users.map(({ id }) => id);
}

async function announceOrganizations(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const organizations = await em.find(Organization, { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit });
  for (const organization of organizations) await appendOrganizationChanged(em, organization);
  return organizations.map(({ id }) => id);
}
