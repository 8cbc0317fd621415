import { pagedStatement, type PagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param, StatementRunner } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type AliasedExpression, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import {
  scopeKind,
  scopeKinds,
  inScope,
  type ScopeKind,
  type ScopeParameters,
  type ScopeCondition,
} from '../../subforems/subforem-scope.ts';
import type { Tables } from '../../tables/tables.ts';
import { afterCursor, cursorOfRow, parseCursor, type PublicationCursor } from './publication-cursor.ts';
import {
  selectSummaries,
  selectSummariesWithBodies,
  type ArticleRow,
  type ArticleRowWithBody,
} from '../article-view.ts';

/** Which articles a list shows and in what order: read from one index alone. */
interface ListDefinition<Parameters> {
  /** Set for a list whose best plan does not depend on its parameters (`pagedStatement`). */
  planName?: string;
  /** Selects `id` and the columns of the order for one page, restricted by the condition `inScope`. */
  select(
    db: Kysely<Tables>,
    param: Param<Parameters & PageWindow>,
    inScope: ScopeCondition,
  ): { as(alias: 'page'): AliasedExpression<{ id: number }, 'page'> };
  /** The same order, over the columns of `page`. */
  order: string;
}

/** By default, and on lists and below articles of the site. */
const usualSizes = [30, 25, 5];
/** By default, and in feeds of the site, whose later pages are first pages after a cursor. */
const usualTextSizes = [30, 20];

/** A list of articles with its parameters. */
export interface ArticleSelection {
  ids: Pages<{ id: number }>;
  summaries: Pages<ArticleRow>;
  /** With each article's Markdown. */
  bodies: Pages<ArticleRowWithBody>;
  /** With each article's HTML, as far as it fits on a page; after a cursor, if the list is by publication. */
  texts: { after(before: string | undefined): Pages<ArticleRowWithText> };
  /** The total size of the Markdown of a page. */
  size: Pages<{ bytes: number }>;
}

/** Its HTML is null if it does not fit on the page. */
export type ArticleRowWithText = ArticleRow & { body_html: string | null; cursor: string };

/** The maximum size of the HTML of a page: a site shows it in another form, which may be twice as long. */
const maxTextBytes = 3 * 1024 * 1024;

interface Pages<Row> {
  read(db: StatementRunner, page: Page): Promise<{ rows: Row[]; hasNext: boolean }>;
  compile(page: Page): CompiledQuery<Row>;
}

/**
 * Builds a list of articles for every scope. The definition finds the page by an index alone; only the rows of the page
 * are joined.
 */
export function articleList<Parameters extends object = object>(
  definition: ListDefinition<Parameters>,
): (parameters: Parameters, scope?: SubforemScope) => ArticleSelection {
  const statements = new Map(scopeKinds.map((kind) => [kind, statementsOf(definition, kind)]));
  return (parameters, scope) => {
    const scopeStatements = statements.get(scopeKind(scope));
    if (scopeStatements === undefined) throw new Error('no statement for the scope');
    const all = { ...parameters, subforemId: scope?.id ?? null };
    return {
      ids: bind(scopeStatements.ids, all),
      summaries: bind(scopeStatements.summaries, all),
      bodies: bind(scopeStatements.bodies, all),
      texts: { after: (before) => bind(scopeStatements.texts, { ...all, ...parseCursor(before) }) },
      size: bind(scopeStatements.size, all),
    };
  };
}

function statementsOf<Parameters extends object>(definition: ListDefinition<Parameters>, kind: ScopeKind) {
  type All = Parameters & ScopeParameters;
  const { planName, select } = definition;
  const order = sql.raw(definition.order);
  const options = (kind: string) => ({ planName: planName && `${planName}-${kind}`, usualSizes });
  const choose = (db: Kysely<Tables>, param: Param<All & PageWindow>) =>
    select(db, param, inScope(kind, param)).as('page');
  return {
    ids: pagedStatement(options('ids'), (db: Kysely<Tables>, param: Param<All & PageWindow>) =>
      db.selectFrom(choose(db, param)).select('page.id').orderBy(order),
    ),
    summaries: pagedStatement(options('summaries'), (db: Kysely<Tables>, param: Param<All & PageWindow>) =>
      selectSummaries(db).innerJoin(choose(db, param), 'page.id', 'a.id').orderBy(order),
    ),
    bodies: pagedStatement(options('bodies'), (db: Kysely<Tables>, param: Param<All & PageWindow>) =>
      selectSummariesWithBodies(db).innerJoin(choose(db, param), 'page.id', 'a.id').orderBy(order),
    ),
    texts: pagedStatement(
      { ...options('texts'), usualSizes: usualTextSizes },
      (db: Kysely<Tables>, param: Param<All & PageWindow & PublicationCursor>) =>
        selectSummaries(db)
          .innerJoin(select(db, param, afterCursor(inScope(kind, param), param)).as('page'), 'page.id', 'a.id')
          .innerJoin('article_bodies as b', 'b.article_id', 'a.id')
          .select([fittingHtml(order).as('body_html'), cursorOfRow.as('cursor')])
          .orderBy(order),
    ),
    size: pagedStatement(options('size'), (db: Kysely<Tables>, param: Param<All & PageWindow>) =>
      db
        .selectFrom('article_bodies as b')
        .innerJoin(choose(db, param), 'page.id', 'b.article_id')
        .select(sql<number>`coalesce(sum(octet_length(b.body_markdown)), 0)::float8`.as('bytes')),
    ),
  };
}

/** Selects an article's HTML while the page's HTML fits the limit. Reads only lengths of the others. */
function fittingHtml(order: RawBuilder<unknown>) {
  const upToHere = sql`sum(octet_length(b.body_html)) over (order by ${order} rows unbounded preceding)`;
  return sql<string | null>`case when ${upToHere} <= ${sql.lit(maxTextBytes)} then b.body_html end`;
}

function bind<Parameters, Row>(list: PagedStatement<Parameters, Row>, parameters: Parameters): Pages<Row> {
  return {
    read: (db, page) => list.page(db, parameters, page),
    compile: (page) => list.compile(parameters, page),
  };
}
