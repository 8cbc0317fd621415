import type { StateContext } from '@commonplace/events/consumers';
import { headOf, keepSnapshots, type Projection } from '@commonplace/events/projection';
import type { OrganizationChanged, UserChanged } from '@commonplace/proto/community/v1/events';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { removeFromSegments } from './remove-from-segments.ts';

/** Maps an article event to its row in `audience_articles`. */
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

/** Articles: authors who have published, and the tags and organization that billboards match. */
export const audienceArticles: Projection<ArticleChanged> = { table: 'audience_articles', key: 'id', row: articleRow };

/** Organizations that exist. */
export const audienceOrganizations: Projection<OrganizationChanged> = {
  table: 'audience_organizations',
  key: 'id',
  row: headOf,
};

const audienceUsers: Projection<UserChanged> = {
  table: 'audience_users',
  key: 'id',
  row: (event) => ({ ...headOf(event), role_list: [...event.roles, event.status].join(',') }),
};

/** Stores the roles and status of users, and removes deleted users from all segments. */
export async function applyUsersChanged(events: readonly UserChanged[], { em }: StateContext): Promise<void> {
  const applied = await keepSnapshots(em.getKysely(), audienceUsers, events);
  const gone = applied.filter(({ deleted }) => deleted).map(({ id }) => id);
  if (gone.length > 0) await removeFromSegments(em, gone);
}
