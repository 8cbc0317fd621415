import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import {
  OwnArticleOrder,
  OwnArticleState,
  type ArticleSummary,
  type ListOwnArticleSummariesRequest,
} from '@commonplace/proto/content/v1/articles';
import { cutText } from '@commonplace/rules/cut-text';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { authorOnlyColumns, selectSummaries, toOwnSummary } from '../article-view.ts';
import { readFields } from '../revision-store/content-codec.ts';
import { readContent } from '../revision-store/read-content.ts';
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

/** The time of the newest revision or autosave. */
const textSavedAt = sql<string | null>`(
  select r.created_at from article_revisions as r
  where r.article_id = a.id and r.number = greatest(a.revision_number, a.autosave_number)
)`.as('text_saved_at');

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
      .select(['a.pinned_at', textSavedAt])
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

/** The most texts that are read to tell drafts without a title apart: each is a statement, and may be long. */
const maxBeginnings = 5;
const beginningLength = 100;

/** Adds the first words of drafts that were begun without a title, whose text is an autosave. */
async function addBeginnings(db: Kysely<Tables>, articles: readonly ArticleSummary[]): Promise<void> {
  const unnamed = articles.filter(
    ({ title, autosaveTitle = '', autosaveNumber }) =>
      autosaveNumber !== undefined && `${title}${autosaveTitle}`.trim() === '',
  );
  for (const article of unnamed.slice(0, maxBeginnings)) {
    const revision = { articleId: article.id, number: article.autosaveNumber ?? 0 };
    const bytes = await readContent(db, revision);
    // The draft may have been deleted meanwhile.
    const { bodyMarkdown = '' } = bytes ? readFields(bytes) : {};
    const line = bodyMarkdown.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') article.textBeginning = cutText(line, beginningLength);
  }
}

/** Returns the caller's articles without their Markdown, with the tokens of their previews. */
export async function listOwnArticleSummaries(
  context: ContentContext,
  call: CallContext,
  { state, order, ...page }: ListOwnArticleSummariesRequest,
) {
  const { userId } = requireUser(call.principal);
  const list = ownSummaryList(state, order);
  const db = context.database.reader<Tables>(call.signal);
  const { rows, hasNext } = await list.page(db, { userId }, page);
  const articles = rows.map(toOwnSummary);
  await addBeginnings(db, articles);
  showOwn(context.previews, call.principal, articles);
  return { articles, hasNext };
}
