import type { MessageInitShape } from '@bufbuild/protobuf';
import type { TotalsSchema } from '@commonplace/proto/analytics/v1/totals';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { isVisible } from '../projections/articles.ts';

/** Whose articles; the type is also the `followable_type` of who follows the owner. */
export interface Owner {
  type: 'User' | 'Organization';
  id: number;
}

export type Totals = MessageInitShape<typeof TotalsSchema>;

/** Sums are bigints and numerics, which the driver leaves as text. */
interface TotalsRow {
  articles: string;
  comments: string;
  follows: string;
  like: string;
  readinglist: string;
  unicorn: string;
  exploding_head: string;
  raised_hands: string;
  fire: string;
  unique_reactors: string;
  views: string;
  logged_in_views: string;
  logged_in_read_seconds: string;
}

/** The totals of an owner's published articles, or of one of them, and how many articles those are. */
export async function readTotals(
  db: Kysely<Tables>,
  owner: Owner,
  articleId: number | undefined,
): Promise<{ articlesCount: number; totals: Totals }> {
  const { rows } = await totalsQuery(owner, articleId).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return { articlesCount: Number(row.articles), totals: toTotals(row) };
}

/** The statement behind the totals; apart, so that its plan can be tested. */
export function totalsQuery(owner: Owner, articleId: number | undefined): RawBuilder<TotalsRow> {
  const ownerColumn = sql.ref(owner.type === 'User' ? 'user_id' : 'organization_id');
  const narrowed = articleId === undefined ? sql`` : sql`and id = ${articleId}`;
  return sql<TotalsRow>`
    with owned as materialized (
      select id from articles where ${ownerColumn} = ${owner.id} and ${isVisible} ${narrowed}
    ), reactors as (
      select count(distinct user_id) as known
      from reactions where not deleted and article_id in (select id from owned)
    ), followers as (
      select count(*) as follows
      from follows where not deleted and followable_type = ${owner.type} and followable_id = ${owner.id}
    )
    select
      count(*) as articles,
      coalesce(sum(comments_count), 0) as comments,
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

function toTotals(row: TotalsRow): Totals {
  const reactions = {
    like: Number(row.like),
    readinglist: Number(row.readinglist),
    unicorn: Number(row.unicorn),
    explodingHead: Number(row.exploding_head),
    raisedHands: Number(row.raised_hands),
    fire: Number(row.fire),
  };
  const total = Object.values(reactions).reduce((sum, count) => sum + count, 0);
  return {
    commentsTotal: Number(row.comments),
    followsTotal: Number(row.follows),
    reactions: { ...reactions, total, uniqueReactors: Number(row.unique_reactors) },
    pageViews: toPageViewTotals(Number(row.views), Number(row.logged_in_views), Number(row.logged_in_read_seconds)),
  };
}

/** Only signed-in people's reading is timed; everybody else is taken to read as long as they do on average. */
function toPageViewTotals(views: number, loggedInViews: number, loggedInReadSeconds: number) {
  const average = loggedInViews === 0 ? 0 : Math.round(loggedInReadSeconds / loggedInViews);
  return { total: views, averageReadTimeInSeconds: average, totalReadTimeInSeconds: average * views };
}
