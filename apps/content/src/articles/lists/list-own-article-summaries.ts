import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import {
  OwnArticleOrder,
  OwnArticleState,
  type ListOwnArticleSummariesRequest,
} from '@commonplace/proto/content/v1/articles';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { authorOnlyColumns, selectSummaries, toOwnSummary } from '../article-view.ts';
import { showOwn } from '../show-own.ts';

/** Articles that an order by a figure considers. */
const maxRanked = 10_000;

/** The time of the index `articles_own`. */
const time = sql`(case when published then published_at else created_at end)`;

const conditions: Readonly<Record<OwnArticleState, RawBuilder<unknown>>> = {
  [OwnArticleState.UNSPECIFIED]: sql`true`,
  [OwnArticleState.DRAFT]: sql`not published`,
  [OwnArticleState.SCHEDULED]: sql`published and ${time} > now()`,
  [OwnArticleState.PUBLISHED]: sql`published and ${time} <= now()`,
};

const figures: Readonly<Record<OwnArticleOrder, RawBuilder<unknown>>> = {
  [OwnArticleOrder.UNSPECIFIED]: sql`0`,
  [OwnArticleOrder.VIEWS]: sql`page_views_count`,
  [OwnArticleOrder.REACTIONS]: sql`public_reactions_count`,
  [OwnArticleOrder.COMMENTS]: sql`comments_count`,
};

type Parameters = PageWindow & { userId: number };

/** Reads the newest articles of a state from one index, and orders these by a figure, if any. */
function ownSummaries(state: OwnArticleState, order: OwnArticleOrder) {
  const isByTime = order === OwnArticleOrder.UNSPECIFIED;
  const selectPage = (param: Param<Parameters>) => {
    const window = sql`limit ${param('limit')} offset ${param('offset')}`;
    const newest = sql`
      select id, published, ${time} as time, ${figures[order]} as figure from articles
      where user_id = ${param('userId')} and ${conditions[state]}
      order by published, ${time} desc, id desc ${isByTime ? window : sql`limit ${sql.lit(maxRanked)}`}`;
    return isByTime
      ? sql<{ id: number }>`(${newest})`
      : sql<{
          id: number;
        }>`(select * from (${newest}) as newest order by figure desc, published, time desc, id desc ${window})`;
  };
  return pagedStatement({}, (db: Kysely<Tables>, param: Param<Parameters>) =>
    selectSummaries(db)
      .select(authorOnlyColumns)
      .select('a.pinned_at')
      .innerJoin(selectPage(param).as('page'), 'page.id', 'a.id')
      .orderBy(sql`page.figure desc, page.published, page.time desc, page.id desc`),
  );
}

type List = ReturnType<typeof ownSummaries>;

const states = [
  OwnArticleState.UNSPECIFIED,
  OwnArticleState.DRAFT,
  OwnArticleState.SCHEDULED,
  OwnArticleState.PUBLISHED,
] as const;
const orders = [
  OwnArticleOrder.UNSPECIFIED,
  OwnArticleOrder.VIEWS,
  OwnArticleOrder.REACTIONS,
  OwnArticleOrder.COMMENTS,
] as const;

const lists = new Map<string, List>(
  states.flatMap((state) => orders.map((order) => [`${state} ${order}`, ownSummaries(state, order)] as const)),
);

/** Returns the list of a state in an order. */
export function ownSummaryList(state: OwnArticleState, order: OwnArticleOrder): List {
  const list = lists.get(`${state} ${order}`);
  if (list === undefined) throw new Error(`no list of the state ${state} in the order ${order}`);
  return list;
}

/** Returns the caller's articles without their Markdown, with the tokens of their previews. */
export async function listOwnArticleSummaries(
  context: ContentContext,
  call: CallContext,
  { state, order, ...page }: ListOwnArticleSummariesRequest,
) {
  const { userId } = requireUser(call.principal);
  const list = ownSummaryList(state, order);
  const { rows, hasNext } = await list.page(context.database.reader(call.signal), { userId }, page);
  const articles = rows.map(toOwnSummary);
  showOwn(context.previews, call.principal, articles);
  return { articles, hasNext };
}
