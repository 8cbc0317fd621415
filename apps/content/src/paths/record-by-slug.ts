import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import { pathCandidates } from '../articles/read/path-candidates.ts';
import { readableOf } from '../articles/visibility.ts';
import type { Tables } from '../tables/tables.ts';
import type { PathRow } from './path-row.ts';

const anonymous = { viewerId: sql<number | null>`null::integer`, moderates: sql<boolean>`false` };

/** Returns the article or the episode of `/name/slug`: public ones first, then deleted ones, articles first. */
export const recordBySlug = statement(
  'record-by-slug',
  (_db: Kysely<Tables>, param: Param<{ name: string; slug: string }>) => sql<PathRow>`
    select type, id, is_public, is_gone, owner, slug, user_id, organization_id from (
      select candidate.rank, 'article' as type, article_id as id,
        (a.id is not null and ${readableOf('a', 'author', anonymous)}) is true as is_public, a.id is null as is_gone,
        coalesce(organization.username, author.username) as owner, a.slug, a.user_id, a.organization_id
      from ${pathCandidates(param('name'), param('slug'))}
      left join articles as a on a.id = article_id
      left join users as author on author.id = a.user_id
      left join organizations as organization on organization.id = a.organization_id and not organization.deleted
      union all
      select 0, 'podcast_episode', e.id, e.listed, false, p.slug, e.slug, null, null
      from podcasts as p join podcast_episodes as e on e.podcast_id = p.id
      where p.slug = ${param('name')} and e.slug = ${param('slug')}
      union all
      select 1, record_type, record_id, e.listed is true, e.id is null, p.slug, e.slug, null, null
      from former_paths left join podcast_episodes as e on e.id = record_id left join podcasts as p on p.id = e.podcast_id
      where path = '/' || ${param('name')}::text || '/' || ${param('slug')}::text
    ) as found order by is_public desc, is_gone desc, rank, type, id desc limit 1`,
);

/** Returns the listing of `/listings/category/slug`; the category may have changed. */
export const listingBySlug = statement(
  'listing-by-slug',
  (_db: Kysely<Tables>, param: Param<{ category: string; slug: string }>) => sql<PathRow>`
    select type, id, is_public, is_gone, owner, slug, user_id, organization_id from (
      select 'listing' as type, id, true as is_public, false as is_gone, 'listings/' || category as owner, slug,
        null::integer as user_id, null::integer as organization_id
      from listings
      where slug = ${param('slug')} and slug <> '' and published and not deleted
        and (expires_at is null or expires_at > now())
      union all
      select record_type, record_id, false, true, null, null, null, null from former_paths
      where path = '/listings/' || ${param('category')}::text || '/' || ${param('slug')}::text
    ) as found order by is_public desc, id desc limit 1`,
);
