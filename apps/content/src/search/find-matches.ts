import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { Reading } from './search-readings.ts';
import { segmentsSince } from './search-segments.ts';

/** So many of the newest articles are looked through one by one, before the index is asked. */
const windows = { headline: 1_000, document: 500 };
type Column = keyof typeof windows;
/** What matches fewer articles is fetched whole. */
const fewArticles = 500;
/** How many matches are hoped for where one would do: they are not spread evenly over time. */
const reserve = 4;
/** So many matches are looked at in one go, or twice as many as are hoped for: the newest cannot be had alone. */
const usuallyLookedAt = 1_000;
/** One step goes back at most so many times as far as the one before. */
const longestStep = 32;
const mostSteps = 8;
/** How far back words are looked for that are common each, but perhaps never met together, in windows. */
const furthest = 1_024;
const shortestAgeMs = 1_000;

/** What limits a search. */
export interface Extent {
  /** Only articles published since then. */
  since: Date | undefined;
  /** How many are wanted at most. */
  count: number;
  /** When what has been found is enough, in milliseconds since 1970. */
  until: number;
}

/**
 * The ids of articles that match, best first: by the first reading that they match, then in title or tags before the
 * body, then the newest. Stops as soon as there are enough, and looks at a bounded number of articles for each step.
 */
export async function findMatches(
  runner: StatementRunner,
  readings: readonly Reading[],
  extent: Extent,
): Promise<number[]> {
  const found = new Set<number>();
  for (const reading of readings) {
    for (const find of reading.articles <= fewArticles ? [findAll] : [findNewestHeadlines, findNewestDocuments]) {
      for (const id of await find(runner, reading, extent)) found.add(id);
      if (found.size >= extent.count) return [...found].slice(0, extent.count);
    }
    if (Date.now() >= extent.until) break;
  }
  return [...found];
}

/** Of a query that few articles match. */
async function findAll(runner: StatementRunner, reading: Reading, extent: Extent): Promise<number[]> {
  return (await readMatches(runner, reading, { ...extent, onlyHeadlines: false, from: extent.since })).ids;
}

/** Of a query that many match in their titles or tags. Common words that are not met there lately are not looked for. */
const findNewestHeadlines: typeof findAll = async (runner, reading, extent) => {
  const seen = await newest.headline.one(runner, { query: reading.query, since: startOf(extent.since) });
  if (isEnough(seen, 'headline', extent) || !reading.isSelective) return seen.ids.slice(0, extent.count);
  return findFurtherBack(runner, reading, extent, { ...seen, onlyHeadlines: true });
};

/** Of a query that many match. */
const findNewestDocuments: typeof findAll = async (runner, reading, extent) => {
  const seen = await newest.document.one(runner, { query: reading.query, since: startOf(extent.since) });
  if (isEnough(seen, 'document', extent)) return seen.ids.slice(0, extent.count);
  return findFurtherBack(runner, reading, extent, { ...seen, onlyHeadlines: false });
};

function isEnough({ ids, seen }: Window, column: Column, { count }: Extent): boolean {
  return ids.length >= count || seen < windows[column];
}

/**
 * As far back as the matches so far let expect enough of them, step by step, and at last anywhere. Where a step meets
 * more than are looked at, the next one goes half the way: a word may be common in old articles only.
 */
async function findFurtherBack(
  runner: StatementRunner,
  reading: Reading,
  extent: Extent,
  { ids, oldest, onlyHeadlines }: Window & { onlyHeadlines: boolean },
): Promise<number[]> {
  const now = Date.now();
  const windowAge = Math.max(shortestAgeMs, now - Date.parse(oldest ?? ''));
  const whole = now - (extent.since?.getTime() ?? 0);
  const last = reading.isSelective ? whole : Math.min(whole, windowAge * furthest);
  let near = { age: windowAge, ids };
  let far: number | undefined;
  for (let step = 0; step < mostSteps && Date.now() < extent.until; step += 1) {
    const hoped = stepTo(extent.count, near.ids.length, onlyHeadlines);
    const age = Math.min(last, far === undefined ? near.age * hoped : Math.sqrt(near.age * far));
    const matches = await readMatches(runner, reading, { ...extent, onlyHeadlines, from: new Date(now - age) });
    if (matches.areAll && (matches.ids.length >= extent.count || age >= last)) return matches.ids;
    if (matches.areAll) near = { age, ids: matches.ids };
    else far = age;
  }
  return near.ids;
}

/** How many times as far back there should be enough. Words without a match in titles are in few of them: those are all. */
function stepTo(count: number, matches: number, onlyHeadlines: boolean): number {
  if (matches === 0 && onlyHeadlines) return Infinity;
  return Math.min(longestStep, (reserve * count) / Math.max(1, matches));
}

interface Window {
  /** Those that match, newest first. */
  ids: number[];
  oldest: string | null;
  seen: number;
}

const window = (column: Column) =>
  statement(
    `search-${column}-window`,
    (_db, given: Given<{ query: string; since: string }>) => sql<Window>`
      select coalesce(array_agg(article_id order by published_at desc, article_id desc)
          filter (where ${sql.ref(column)} @@ ${given('query')}::tsquery), '{}') as ids,
        min(published_at) as oldest, count(*)::integer as seen
      from (
        select article_id, published_at, ${sql.ref(column)} from article_search
        where published_at >= ${given('since')}::timestamptz
        order by published_at desc, article_id desc limit ${windows[column]}
      ) newest`,
  );

const newest = { headline: window('headline'), document: window('document') };

interface MatchParameters {
  indexQuery: string;
  query: string;
  titleQuery: string;
  onlyHeadlines: boolean;
  segments: readonly number[] | null;
  since: string;
  most: number;
  count: number;
}

const indexMatches = statement(
  'search-matches',
  (_db, given: Given<MatchParameters>) => sql<{ ids: number[]; looked_at: number }>`
    select coalesce(array_agg(article_id), '{}') as ids, coalesce(max(looked_at), 0)::integer as looked_at
    from search_matches(${given('indexQuery')}::tsquery, ${given('query')}::tsquery, ${given('titleQuery')}::tsquery,
      ${given('onlyHeadlines')}, ${given('segments')}::integer[], ${given('since')}, ${given('most')}, ${given('count')})`,
);

/** What the index finds; `areAll` unless more matched than were looked at. */
async function readMatches(
  runner: StatementRunner,
  { query, indexQuery, titleQuery }: Reading,
  { since, count, onlyHeadlines, from }: Extent & { onlyHeadlines: boolean; from: Date | undefined },
): Promise<{ ids: number[]; areAll: boolean }> {
  const segments = from === undefined ? null : segmentsSince(from, new Date());
  const most = Math.max(usuallyLookedAt, 2 * reserve * count);
  const parameters = { indexQuery, query, titleQuery, onlyHeadlines, segments, since: startOf(since), most, count };
  const { ids, looked_at: lookedAt } = await indexMatches.one(runner, parameters);
  return { ids, areAll: lookedAt < most };
}

const startOf = (since: Date | undefined) => since?.toISOString() ?? '-infinity';
