import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { SeriesNeighbor } from '@commonplace/proto/content/v1/series';
import { sql, type Kysely } from 'kysely';
import { articlePath } from '../articles/article-path.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSeries, toSeries } from './series-view.ts';

interface NeighborRow {
  id: number;
  title: string;
  slug: string;
  owner: string;
}

/** Selects the listed article of the series before or after the article `part`. */
function neighbor(isNext: boolean) {
  const [comparison, direction] = isNext ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql<NeighborRow>`lateral (
    select a.id, a.title, a.slug, coalesce(o.username, u.username) as owner
    from articles as a join users as u on u.id = a.user_id
    left join organizations as o on o.id = a.organization_id and not o.deleted
    where a.collection_id = c.id and a.listed
      and (a.series_position, a.published_at, a.id) ${comparison} (part.series_position, part.published_at, part.id)
    order by a.series_position ${direction}, a.published_at ${direction}, a.id ${direction} limit 1
  )`;
}

export const seriesOfArticle = statement(
  'series-of-article',
  (db: Kysely<Tables>, param: Param<{ articleId: number }>) =>
    selectSeries(db)
      .innerJoin('articles as part', 'part.collection_id', 'c.id')
      .leftJoin(neighbor(false).as('previous'), (join) => join.onTrue())
      .leftJoin(neighbor(true).as('next'), (join) => join.onTrue())
      .select(['previous.id as previous_id', 'previous.title as previous_title', 'previous.slug as previous_slug'])
      .select(['next.id as next_id', 'next.title as next_title', 'next.slug as next_slug'])
      .select(['previous.owner as previous_owner', 'next.owner as next_owner'])
      .select(
        sql<number>`(
          select count(*)::integer from articles
          where collection_id = c.id and listed
            and (series_position, published_at, id) <= (part.series_position, part.published_at, part.id)
        )`.as('position'),
      )
      .where('part.id', '=', param('articleId'))
      .where('part.listed', '=', true),
);

/**
 * Returns the series of a published article, its position in it, and the articles before and after it.
 * @throws DomainError not_found for an article without a series, and for one that is not public.
 */
export async function getArticleSeries(
  context: ContentContext,
  call: CallContext,
  { articleId }: { articleId: number },
) {
  const row = await seriesOfArticle.first(context.database.reader(call.signal), { articleId });
  if (!row) throw notFound();
  const previous = toNeighbor(row.previous_id, row.previous_title, row.previous_slug, row.previous_owner);
  const next = toNeighbor(row.next_id, row.next_title, row.next_slug, row.next_owner);
  return {
    series: toSeries(row),
    position: row.position,
    ...(previous && { previous }),
    ...(next && { next }),
  };
}

function toNeighbor(
  id: number | null,
  title: string | null,
  slug: string | null,
  owner: string | null,
): SeriesNeighbor | undefined {
  if (id === null) return undefined;
  const path = articlePath(owner ?? '', slug ?? '');
  return { $typeName: 'commonplace.content.v1.SeriesNeighbor', id, title: title ?? '', path };
}
