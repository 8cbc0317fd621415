import type { StatementRunner } from '@commonplace/db/statement';
import {
  readMatches,
  readWindow,
  overscan,
  windows,
  type IndexPart,
  type Extent,
  type Window,
} from './read-candidates.ts';
import type { Reading } from './search-readings.ts';

/** Matches of fewer articles are read completely. */
const fetchAllBelow = 500;
/** With more matches, titles are not searched completely in one step: the word may only be missing in the newest. */
const titleScanLimit = 5_000;
/** Maximum factor by which a step extends the period. */
const maxStep = 32;
const maxSteps = 8;
/** Maximum factor for words that are common but may never occur together. */
const maxReach = 1_024;
const minAgeMs = 1_000;

/**
 * Returns the ids of matching articles, best first: by reading, then title or tags before the body, then the newest.
 * Stops once there are enough, and scans a bounded number of articles per step.
 */
export async function findMatches(
  runner: StatementRunner,
  readings: readonly Reading[],
  extent: Extent,
): Promise<number[]> {
  const ids = new Set<number>();
  for (const reading of readings) {
    for (const find of reading.articles <= fetchAllBelow ? [findAll] : [findNewestHeadlines, findNewestDocuments]) {
      for (const id of await find(runner, reading, extent)) ids.add(id);
      if (ids.size >= extent.count) return [...ids].slice(0, extent.count);
    }
    if (Date.now() >= extent.until) break;
  }
  return [...ids];
}

/** For a query that few articles match. */
async function findAll(runner: StatementRunner, reading: Reading, extent: Extent): Promise<number[]> {
  return (await readMatches(runner, reading, { ...extent, onlyHeadlines: false, from: extent.since })).ids;
}

/**
 * For a query that many articles match in titles or tags. Common words that do not occur there recently are skipped.
 */
const findNewestHeadlines: typeof findAll = async (runner, reading, extent) => {
  const seen = await readWindow(runner, 'headline', reading, extent);
  if (isComplete(seen, 'headline') || !reading.isSelective) return seen.ids;
  return findFurtherBack(runner, reading, extent, { ...seen, onlyHeadlines: true });
};

/** For a query that many articles match. */
const findNewestDocuments: typeof findAll = async (runner, reading, extent) => {
  const seen = await readWindow(runner, 'document', reading, extent);
  if (isComplete(seen, 'document')) return seen.ids;
  return findFurtherBack(runner, reading, extent, { ...seen, onlyHeadlines: false });
};

/** Whether enough of the newest match, or there are no others. */
function isComplete({ seen }: Window, part: IndexPart): boolean {
  return seen < windows[part];
}

/**
 * Extends the period step by step, as far as the matches so far suggest, and at last to all articles. If a step meets
 * more than the scan limit, the next one goes half the way: a word may be common in old articles only.
 */
async function findFurtherBack(
  runner: StatementRunner,
  reading: Reading,
  extent: Extent,
  { ids, oldest, onlyHeadlines }: Window & { onlyHeadlines: boolean },
): Promise<number[]> {
  const now = extent.before?.getTime() ?? Date.now();
  const windowAge = Math.max(minAgeMs, now - Date.parse(oldest ?? ''));
  const whole = now - (extent.since?.getTime() ?? 0);
  const last = reading.isSelective ? whole : Math.min(whole, windowAge * maxReach);
  let near = { age: windowAge, ids };
  let far: number | undefined;
  for (let step = 0; step < maxSteps && Date.now() < extent.until; step += 1) {
    const isWholeTried = onlyHeadlines && near.ids.length === 0 && reading.articles <= titleScanLimit;
    const hoped = isWholeTried ? Infinity : stepTo(extent.count, near.ids.length);
    const age = Math.min(last, far === undefined ? near.age * hoped : Math.sqrt(near.age * far));
    const matches = await readMatches(runner, reading, { ...extent, onlyHeadlines, from: new Date(now - age) });
    if (matches.areAll && (matches.ids.length >= extent.count || age >= last)) return matches.ids;
    if (matches.areAll) near = { age, ids: matches.ids };
    else far = age;
  }
  return near.ids;
}

/** Returns the factor by which the period must grow to hold enough matches. */
function stepTo(count: number, matches: number): number {
  return Math.min(maxStep, (overscan * count) / Math.max(1, matches));
}
