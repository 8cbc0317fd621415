import { pagedStatement, type PagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Given, StatementRunner } from '@commonplace/db/statement';
import { sql, type AliasedExpression, type CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import {
  selectSummaries,
  selectSummariesWithBodies,
  type ArticleRow,
  type ArticleRowWithBody,
} from './article-view.ts';

/** Which articles a list shows and in what order: on one index, without looking at anything else. */
interface ListDefinition<Parameters> {
  /** Of a list whose best plan does not depend on its parameters (`pagedStatement`). */
  planName?: string;
  /** Selects `id` and what it is ordered by, as far as the page goes. */
  select(db: Kysely<Tables>, given: Given<Parameters & PageWindow>): { as(alias: 'page'): PageRows };
  /** The order again, over the columns of `page`. */
  order: string;
}

type PageRows = AliasedExpression<{ id: number }, 'page'>;

/** A list of articles with its parameters. */
export interface ArticleSelection {
  summaries: Pages<ArticleRow>;
  /** With each article's markdown. */
  bodies: Pages<ArticleRowWithBody>;
  /** What the markdown of a page weighs. */
  size: Pages<{ bytes: number }>;
}

interface Pages<Row> {
  read(db: StatementRunner, page: Page): Promise<{ rows: Row[]; hasNext: boolean }>;
  compile(page: Page): CompiledQuery<Row>;
}

/**
 * A list of articles. Its definition skips to the page on the index alone; only the rows of the page are joined with
 * anything.
 */
export function articleList<Parameters extends object = object>(
  definition: ListDefinition<Parameters>,
): (parameters: Parameters) => ArticleSelection {
  const { planName, select } = definition;
  const order = sql.raw(definition.order);
  const options = (kind: string) => ({ planName: planName && `${planName}-${kind}` });
  const choose = (db: Kysely<Tables>, given: Given<Parameters & PageWindow>) => select(db, given).as('page');
  const summaries = pagedStatement(options('summaries'), (db: Kysely<Tables>, given: Given<Parameters & PageWindow>) =>
    selectSummaries(db).innerJoin(choose(db, given), 'page.id', 'a.id').orderBy(order),
  );
  const bodies = pagedStatement(options('bodies'), (db: Kysely<Tables>, given: Given<Parameters & PageWindow>) =>
    selectSummariesWithBodies(db).innerJoin(choose(db, given), 'page.id', 'a.id').orderBy(order),
  );
  const size = pagedStatement(options('size'), (db: Kysely<Tables>, given: Given<Parameters & PageWindow>) =>
    db
      .selectFrom('article_bodies as b')
      .innerJoin(choose(db, given), 'page.id', 'b.article_id')
      .select(sql<number>`coalesce(sum(octet_length(b.body_markdown)), 0)::float8`.as('bytes')),
  );
  return (parameters) => ({
    summaries: bind(summaries, parameters),
    bodies: bind(bodies, parameters),
    size: bind(size, parameters),
  });
}

function bind<Parameters, Row>(list: PagedStatement<Parameters, Row>, parameters: Parameters): Pages<Row> {
  return {
    read: (db, page) => list.page(db, parameters, page),
    compile: (page) => list.compile(parameters, page),
  };
}
