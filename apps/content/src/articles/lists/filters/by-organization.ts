import { articleList } from '../article-list.ts';

/** Listed articles of an organization, newest first (ListOrganizationArticles). */
export const byOrganization = articleList<{ organizationId: number }>({
  planName: 'organization',
  select: (db, given, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('organization_id', '=', given('organizationId'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
  order: 'page.k desc, page.id desc',
});
