import { articleList } from '../article-list.ts';

/** Listed articles of an organization, newest first (ListOrganizationArticles). */
export const byOrganization = articleList<{ organizationId: number }>({
  planName: 'organization',
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('organization_id', '=', param('organizationId'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});
