import { copyOf, type Foreign } from '@commonplace/events/copies';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';

/** What admin keeps of other services. */
export const foreign: Foreign = {
  copies: [
    copyOf(UserChangedSchema, { of: 'community.users', table: 'audience_users' }, ({ id }) => ({ id, deleted: true })),
    copyOf(OrganizationChangedSchema, { of: 'community.organizations', table: 'audience_organizations' }, ({ id }) => ({
      id,
      deleted: true,
    })),
    copyOf(
      ArticleChangedSchema,
      { of: 'content.articles', table: 'audience_articles', present: 'published' },
      (row) => ({ id: row['id'], userId: row['user_id'], deleted: true }),
    ),
  ],
};
