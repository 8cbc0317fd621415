import type { StatementRunner } from '@commonplace/db/statement';
import {
  readMatches,
  readWindow,
  overscan,
  windows,
  type Column,
  type Extent,
  type Window,
} from './read-candidates.ts';
import type { Reading } from './search-readings.ts';

/** What matches fewer articles is fetched whole. */
const fetchAllBelow = 500;
/** What matches more is not looked for in all titles at once: it may be missing in the newest of them alone. */
const titleScanLimit = 5_000;
/** One step goes back at most so many times as far as the one before. */
const maxStep = 32;
const maxSteps = 8;
/** How far back words are looked for that are common each, but perhaps never met together, in windows. */
const maxReach = 1_024;
const minAgeMs = 1_000;

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
    for (const find of reading.articles <= fetchAllBelow ? [findAll] : [findNewestHeadlines, findNewestDocuments]) {
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
  const seen = await readWindow(runner, 'headline', reading, extent);
  if (isComplete(seen, 'headline') || !reading.isSelective) return seen.ids;
  return findFurtherBack(runner, reading, extent, { ...seen, onlyHeadlines: true });
};

/** Of a query that many match. */
const findNewestDocuments: typeof findAll = async (runner, reading, extent) => {
  const seen = await readWindow(runner, 'document', reading, extent);
  if (isComplete(seen, 'document')) return seen.ids;
  return findFurtherBack(runner, reading, extent, { ...seen, onlyHeadlines: false });
};

/** Either enough of the newest match, or there are no others. */
function isComplete({ seen }: Window, column: Column): boolean {
  return seen < windows[column];
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

/** How many times as far back there should be enough. */
function stepTo(count: number, matches: number): number {
  return Math.min(maxStep, (overscan * count) / Math.max(1, matches));
}
