import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { pageToOffset, takePage, type Page } from './pagination.ts';
import { replannedStatement, statement, type Build, type Given, type StatementRunner } from './statement.ts';

/** The part of a list that a page shows, as parameters of its statement. */
export interface PageWindow {
  limit: number;
  offset: number;
}

/** A list of which pages are read, built and compiled once. */
export interface PagedStatement<Parameters, Row> {
  page(runner: StatementRunner, parameters: Parameters, page: Page): Promise<{ rows: Row[]; hasNext: boolean }>;
  /** The statement as it is sent for a page, e.g. to have it explained. */
  compile(parameters: Parameters, page: Page): CompiledQuery<Row>;
}

export interface PagedStatementOptions {
  /**
   * Names the list when its best plan does not depend on its parameters: of the page that nearly everybody asks for,
   * whose limit stands in the text, PostgreSQL then keeps the plan. It costs as much to make as to run.
   */
  planName?: string | undefined;
  /** The size of that page, the first, where it is not 30. */
  usualSize?: number | undefined;
}

/** A list that is built with `limit` and `offset` among its parameters. */
export function pagedStatement<Tables, Parameters extends object, Row>(
  { planName, usualSize = 30 }: PagedStatementOptions,
  build: Build<Tables, Parameters & PageWindow, Row>,
): PagedStatement<Parameters, Row> {
  const anyPage = replannedStatement(build);
  const usual = { page: 1, perPage: usualSize };
  const usualPage =
    planName === undefined
      ? anyPage
      : statement(planName, (db: Kysely<Tables>, given: Given<Parameters & PageWindow>) =>
          build(db, withWindow(given, pageToOffset(usual))),
        );
  const compile = (parameters: Parameters, page: Page) => {
    const isUsual = page.page === usual.page && page.perPage === usual.perPage;
    return (isUsual ? usualPage : anyPage).compile({ ...parameters, ...pageToOffset(page) });
  };
  return {
    compile,
    async page(runner, parameters, page) {
      const { rows } = await runner.executeQuery(compile(parameters, page));
      return takePage(rows, page.perPage);
    },
  };
}

/** The parameters, with a window that is known already. */
function withWindow<Parameters>(given: Given<Parameters>, { limit, offset }: PageWindow): Given<Parameters> {
  const known = new Map([
    ['limit', limit],
    ['offset', offset],
  ]);
  return <Name extends keyof Parameters & string>(name: Name): RawBuilder<Parameters[Name]> => {
    const value = known.get(name);
    return value === undefined ? given(name) : sql`${value}`;
  };
}
