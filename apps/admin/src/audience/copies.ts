import type { StateContext } from '@commonplace/events/consumers';
import { keepSnapshots, type Projection } from '@commonplace/events/projection';
import type { OrganizationChanged, UserChanged } from '@commonplace/proto/community/v1/events';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { leaveSegments } from './leave-segments.ts';

/** What is kept of an article. */
export function articleRow({ id, version, published, deleted, userId, organizationId, path, tags }: ArticleChanged) {
  return {
    id,
    version,
    published: published && !deleted,
    user_id: userId,
    organization_id: organizationId ?? null,
    path: path.toLowerCase(),
    tag_list: tags.join(','),
  };
}

/** Of articles: who has published, and beside what a billboard is shown. */
export const audienceArticles: Projection<ArticleChanged> = { table: 'audience_articles', key: 'id', row: articleRow };

/** Of organizations: whether there is one. */
export const audienceOrganizations: Projection<OrganizationChanged> = {
  table: 'audience_organizations',
  key: 'id',
  row: ({ id, version, deleted }) => ({ id, version, deleted }),
};

const audienceUsers: Projection<UserChanged> = {
  table: 'audience_users',
  key: 'id',
  row: ({ id, version, deleted, roles, status }) => ({
    id,
    version,
    deleted,
    role_list: [...roles, status].join(','),
  }),
};

/** Keeps what audiences need to know of people; who has gone is in no segment any more. */
export async function applyUsersChanged(events: readonly UserChanged[], { em }: StateContext): Promise<void> {
  const applied = await keepSnapshots(em.getKysely(), audienceUsers, events);
  const gone = applied.filter(({ deleted }) => deleted).map(({ id }) => id);
  if (gone.length > 0) await leaveSegments(em, gone);
}
