import type { Totals } from '@commonplace/proto/analytics/v1/totals';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { toFigures, toTotals, type FiguresRow } from '../figures/to-totals.ts';
import { isVisible } from '../projections/visible-articles.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

/** Reads the lifetime totals of a subject. */
export async function readTotals(db: Kysely<Tables>, subject: Subject): Promise<Totals> {
  const { rows } = await totalsQuery(subject).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('totals query returned no row');
  return toTotals(toFigures(row));
}

/** Returns the query; exported to test its plan. */
export function totalsQuery({ owner, articleId, scope }: Subject): RawBuilder<FiguresRow> {
  const ownerColumn = sql.ref(owner.type === 'User' ? 'user_id' : 'organization_id');
  const narrowed = articleId === undefined ? sql`` : sql`and id = ${articleId}`;
  return sql<FiguresRow>`
    with owned as materialized (
      select id from articles where ${ownerColumn} = ${owner.id} and ${isVisible} ${narrowed}
    ), reactors as (
      select sum(bit_count(reactors)) as known from people_sets
      where scope = ${scope.type} and scope_id = ${scope.id} and day = '-infinity'
    ), hidden_comments as (
      -- Community counts them.
      select count(*) as hidden from comments where hidden and not deleted and article_id in (select id from owned)
    ), followers as (
      select coalesce(sum(follows), 0) as follows
      from daily_figures where scope = ${owner.type} and scope_id = ${owner.id}
    )
    select
      greatest(coalesce(sum(comments_count), 0) - (select hidden from hidden_comments), 0) as comments,
      (select follows from followers) as follows,
      coalesce(sum(reactions_like), 0) as "like",
      coalesce(sum(reactions_readinglist), 0) as readinglist,
      coalesce(sum(reactions_unicorn), 0) as unicorn,
      coalesce(sum(reactions_exploding_head), 0) as exploding_head,
      coalesce(sum(reactions_raised_hands), 0) as raised_hands,
      coalesce(sum(reactions_fire), 0) as fire,
      -- Bulk-loaded articles have figures only: at least as many as reacted to any one of them.
      greatest((select known from reactors), max(unique_reactors_count), 0) as unique_reactors,
      coalesce(sum(views), 0) as views,
      coalesce(sum(logged_in_views), 0) as logged_in_views,
      coalesce(sum(logged_in_read_seconds), 0) as logged_in_read_seconds
    from owned
    left join article_engagement on article_engagement.article_id = owned.id
    left join article_page_views on article_page_views.article_id = owned.id`;
}
