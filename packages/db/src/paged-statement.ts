import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { pageToOffset, takePage, type Page } from './pagination.ts';
import { replannedStatement, statement, type Build, type Param, type StatementRunner } from './statement.ts';

/** The rows of a page as parameters of a statement. */
export interface PageWindow {
  limit: number;
  offset: number;
  /** The rows up to the end of the page, for parts of a union that are read only as far as the page needs. */
  end: number;
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
  /** The default of `per_page` in the route, and the sizes that pages of the site ask for; 30 by default. */
  usualSizes?: readonly number[];
}

/** Declares a list whose statement has a window among its parameters. */
export function pagedStatement<Tables, Parameters extends object, Row>(
  { planName, usualSizes = [30] }: PagedStatementOptions,
  build: Build<Tables, Parameters & PageWindow, Row>,
): PagedStatement<Parameters, Row> {
  const anyPage = replannedStatement(build);
  const keptStatement = (perPage: number, name: string) =>
    statement(name, (db: Kysely<Tables>, param: Param<Parameters & PageWindow>) =>
      build(db, withWindow(param, toWindow({ page: 1, perPage }))),
    );
  const firstPages = new Map(
    planName === undefined ? [] : usualSizes.map((size) => [size, keptStatement(size, planName)]),
  );
  const compile = (parameters: Parameters, page: Page) => {
    const firstPage = page.page === 1 ? firstPages.get(page.perPage) : undefined;
    return (firstPage ?? anyPage).compile({ ...parameters, ...toWindow(page) });
  };
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
  return { limit, offset, end: limit + offset };
}

/** Returns the parameters with a fixed window. */
function withWindow<Parameters>(param: Param<Parameters>, window: PageWindow): Param<Parameters> {
  const values = new Map(Object.entries(window));
  return <Name extends keyof Parameters & string>(name: Name): RawBuilder<Parameters[Name]> => {
    const value = values.get(name);
    return value === undefined ? param(name) : sql`${value}`;
  };
}
