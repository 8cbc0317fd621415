import { copyOf, type Foreign } from '@commonplace/events/copies';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';

/** What listings keeps of other services. */
export const foreign: Foreign = {
  copies: [
    copyOf(UserChangedSchema, { of: 'community.users', table: 'users' }, ({ id, username }) => ({
      id,
      username,
      deleted: true,
    })),
    copyOf(OrganizationChangedSchema, { of: 'community.organizations', table: 'organizations' }, (row) => ({
      id: row['id'],
      username: row['username'],
      deleted: true,
    })),
  ],
  // A badge grants its credits once per award.
  references: [{ of: 'admin.badge_achievements', table: 'badge_grants', column: 'achievement_id' }],
};
