import { statement, type Param, type Statement, type StatementRunner } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type RawBuilder } from 'kysely';
import { scopeKind, inScope, type ScopeKind, type ScopeParameters } from '../../subforems/subforem-scope.ts';
import { hasNumbers, queryInt } from './number-queries.ts';
import type { Reading } from './search-readings.ts';
import { segmentsBetween } from './search-segments.ts';

/** How many of the newest articles are scanned before the index is used. */
export const windows = { headline: 1_000, document: 500 };
/** What is searched: title and tags, or all words. */
export type IndexPart = keyof typeof windows;
/** Factor for expected matches, since they are not spread evenly over time. */
export const overscan = 4;
/** Matches scanned per step, or twice the expected number: an index cannot return the newest alone. */
const scanLimit = 1_000;

/** The limits of a search. */
export interface Extent {
  /** Only articles published since then. */
  since: Date | undefined;
  /** Only articles published before. */
  before?: Date | undefined;
  /** Only articles in the scope of this subforem. */
  scope?: SubforemScope | undefined;
  /** Maximum number of results. */
  count: number;
  /** When to stop with what was found, in milliseconds since 1970. */
  until: number;
}

/** The scan of the newest articles. */
export interface Window {
  /** Matches, newest first, up to the wanted number. */
  ids: number[];
  /** The time of the last scanned article, and the number of scanned ones; not counted if enough match. */
  oldest: string | null;
  seen: number;
}

interface WindowParameters extends ScopeParameters {
  /** A tsquery for headlines, a query_int for documents. */
  query: string;
  since: string;
  before: string;
  count: number;
}

const conditions: Record<IndexPart, (param: Param<{ query: string }>) => RawBuilder<boolean>> = {
  headline: (param) => sql<boolean>`headline @@ ${param('query')}::tsquery`,
  document: (param) => hasNumbers(param('query')),
};

/** Stops scanning when there are enough matches: after a few for a common word. */
const windowOf = (part: IndexPart, kind: ScopeKind) =>
  statement(
    `search-${part}-window-${kind}`,
    (_db, param: Param<WindowParameters>) => sql<Window>`
      with newest as materialized (
        select article_id, published_at, ${conditions[part](param)} as matches from search_documents
        where published_at >= ${param('since')}::timestamptz and published_at < ${param('before')}::timestamptz
          and ${inScope(kind, param)('search_documents')}
        order by published_at desc, article_id desc limit ${windows[part]}
      )
      select ids, oldest, seen from (
        select coalesce(array_agg(article_id order by published_at desc, article_id desc), '{}') as ids
        from (select article_id, published_at from newest where matches limit ${param('count')}) matching
      ) found cross join lateral (
        select min(published_at) as oldest, count(*)::integer as seen from newest where cardinality(ids) < ${param('count')}
      ) whole`,
  );

const newest = {
  headline: forEachScopeKind((kind) => windowOf('headline', kind)),
  document: forEachScopeKind((kind) => windowOf('document', kind)),
};

/** Scans the newest articles one by one. */
export function readWindow(
  runner: StatementRunner,
  part: IndexPart,
  { query, numbers }: Reading,
  { since, before, scope, count }: Extent,
): Promise<Window> {
  const times = { since: startOf(since), before: endOf(before) };
  const parameters = {
    query: part === 'headline' ? query : numbers.all,
    ...times,
    count,
    subforemId: scope?.id ?? null,
  };
  return newest[part][scopeKind(scope)].one(runner, parameters);
}

interface MatchParameters extends ScopeParameters {
  indexQuery: string;
  query: string;
  titleQuery: string;
  onlyHeadlines: boolean;
  allNumbers: string;
  rarestNumbers: string;
  otherNumbers: string;
  segments: readonly number[] | null;
  since: string;
  before: string;
  maxScanned: number;
  count: number;
}

/** The function of each kind of scope, with its additional arguments. */
const functions: Record<
  ScopeKind,
  (param: Param<MatchParameters>) => readonly [name: string, ...RawBuilder<unknown>[]]
> = {
  anywhere: () => ['find_documents'],
  root: () => ['find_documents_at_root', sql`array(select id from subforems where discoverable or root)`],
  subforem: (param) => ['find_documents_in_subforem', param('subforemId')],
};

const indexMatches = forEachScopeKind((kind) =>
  statement(`search-matches-${kind}`, (_db, param: Param<MatchParameters>) => {
    const [name, ...more] = functions[kind](param);
    const functionArguments = [
      sql`${param('indexQuery')}::tsquery`,
      sql`${param('query')}::tsquery`,
      sql`${param('titleQuery')}::tsquery`,
      ...[param('allNumbers'), param('rarestNumbers'), param('otherNumbers')].map(queryInt),
      param('onlyHeadlines'),
      sql`${param('segments')}::integer[]`,
      param('since'),
      param('before'),
      param('maxScanned'),
      param('count'),
      ...more,
    ];
    return sql<{ ids: number[]; looked_at: number }>`
      select coalesce(array_agg(article_id), '{}') as ids, coalesce(max(looked_at), 0)::integer as looked_at
      from ${sql.raw(name)}(${sql.join(functionArguments)})`;
  }),
);

/** Reads matches from the index; `areAll` unless the scan limit was reached. */
export async function readMatches(
  runner: StatementRunner,
  { query, indexQuery, titleQuery, numbers }: Reading,
  { since, before, scope, count, onlyHeadlines, from }: Extent & { onlyHeadlines: boolean; from: Date | undefined },
): Promise<{ ids: number[]; areAll: boolean }> {
  const segments = from === undefined ? null : segmentsBetween(from, before ?? new Date());
  const maxScanned = Math.max(scanLimit, 2 * overscan * count);
  const times = { since: startOf(since), before: endOf(before) };
  const queries = { indexQuery, query, titleQuery };
  const numberQueries = { allNumbers: numbers.all, rarestNumbers: numbers.rarest, otherNumbers: numbers.others };
  const parameters = { ...queries, ...numberQueries, onlyHeadlines, segments, ...times, maxScanned, count };
  const statements = indexMatches[scopeKind(scope)];
  const { ids, looked_at: scanned } = await statements.one(runner, { ...parameters, subforemId: scope?.id ?? null });
  return { ids, areAll: scanned < maxScanned };
}

const startOf = (since: Date | undefined) => since?.toISOString() ?? '-infinity';
const endOf = (before: Date | undefined) => before?.toISOString() ?? 'infinity';

/** Each kind has its own SQL, which helps the planner. */
function forEachScopeKind<Parameters, Row>(
  make: (kind: ScopeKind) => Statement<Parameters, Row>,
): Record<ScopeKind, Statement<Parameters, Row>> {
  return { anywhere: make('anywhere'), root: make('root'), subforem: make('subforem') };
}
