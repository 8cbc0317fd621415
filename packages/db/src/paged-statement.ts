import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { pageToOffset, takePage, type Page } from './pagination.ts';
import { replannedStatement, statement, type Build, type Given, type StatementRunner } from './statement.ts';

/** The rows of a page as parameters of a statement. */
export interface PageWindow {
  limit: number;
  offset: number;
  /** The rows up to the end of the page. */
  end: number;
  /** At least the rows up to the end of the page, for a selection that is read only as far as the page reaches. */
  reach: number;
}

/** A paginated list, compiled once. */
export interface PagedStatement<Parameters, Row> {
  page(runner: StatementRunner, parameters: Parameters, page: Page): Promise<{ rows: Row[]; hasNext: boolean }>;
  /** Returns the query for a page, e.g. to explain its plan. */
  compile(parameters: Parameters, page: Page): CompiledQuery<Row>;
}

export interface PagedStatementOptions {
  /** Set it if one plan suits all parameters: PostgreSQL then keeps the plans of the first page in the usual sizes. */
  planName?: string | undefined;
  /** Set it if `reach` limits what the offset skips: PostgreSQL then keeps plans of later pages, too. */
  keepsLaterPages?: boolean;
  /** The default of `per_page` in the route, and the sizes that pages of the site ask for; 30 by default. */
  usualSizes?: readonly number[];
}

/**
 * The rows that later pages with a kept plan reach. PostgreSQL assumes that an unknown offset skips a tenth of the rows, and
 * keeps a plan only if it seems as cheap as that of the first pages. 68 pages of 30 rows.
 */
const maxKeptReach = 2_048;

/** Declares a list whose statement has a window among its parameters. */
export function pagedStatement<Tables, Parameters extends object, Row>(
  { planName, keepsLaterPages = false, usualSizes = [30] }: PagedStatementOptions,
  build: Build<Tables, Parameters & PageWindow, Row>,
): PagedStatement<Parameters, Row> {
  const anyPage = replannedStatement(build);
  const kept = (window: Partial<PageWindow>, name: string) =>
    statement(name, (db: Kysely<Tables>, given: Given<Parameters & PageWindow>) =>
      build(db, withWindow(given, window)),
    );
  const keptBySize = (windowOf: (perPage: number) => Partial<PageWindow>) =>
    new Map(planName === undefined ? [] : usualSizes.map((size) => [size, kept(windowOf(size), planName)]));
  const firstPages = keptBySize((perPage) => toWindow({ page: 1, perPage }));
  const laterPages = keptBySize((perPage) => ({ limit: toWindow({ page: 1, perPage }).limit, reach: maxKeptReach }));
  const find = (page: Page) => {
    if (page.page === 1) return firstPages.get(page.perPage);
    return keepsLaterPages && toWindow(page).reach <= maxKeptReach ? laterPages.get(page.perPage) : undefined;
  };
  const compile = (parameters: Parameters, page: Page) =>
    (find(page) ?? anyPage).compile({ ...parameters, ...toWindow(page) });
  return {
    compile,
    async page(runner, parameters, page) {
      const { rows } = await runner.executeQuery(compile(parameters, page));
      return takePage(rows, page.perPage);
    },
  };
}

function toWindow(page: Page): PageWindow {
  const { limit, offset } = pageToOffset(page);
  return { limit, offset, end: limit + offset, reach: limit + offset };
}

/** Returns the parameters with those of a window that are fixed. */
function withWindow<Parameters>(given: Given<Parameters>, fixed: Partial<PageWindow>): Given<Parameters> {
  const known = new Map(Object.entries(fixed));
  return <Name extends keyof Parameters & string>(name: Name): RawBuilder<Parameters[Name]> => {
    const value = known.get(name);
    return value === undefined ? given(name) : sql`${value}`;
  };
}
