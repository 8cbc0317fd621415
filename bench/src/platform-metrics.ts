import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPlatform } from '@commonplace/testing/platform-process';

interface Sample {
  name: string;
  labels: string;
  value: number;
}

/** Reads the metrics of an app. */
async function readMetrics(platform: RunningPlatform, app: string): Promise<Sample[]> {
  return parseMetrics(await fetchMetrics(platform, app));
}

async function fetchMetrics(platform: RunningPlatform, app: string): Promise<string> {
  const response = await fetch(`http://${platform.describe().monitoring[app]}/metrics`);
  return response.text();
}

function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = /^([a-z_]+)(\{.*\})? (\S+)$/.exec(line) ?? [];
    return value === undefined ? [] : [{ name, labels, value: Number(value) }];
  });
}

/** Counts the reads of the gateway and its cache hits. */
export async function countCacheOutcomes(platform: RunningPlatform): Promise<{ hits: number; reads: number }> {
  const samples = (await readMetrics(platform, 'gateway')).filter(
    ({ name }) => name === 'gateway_response_cache_total',
  );
  const hits = samples.find(({ labels }) => labels.includes('"hit"'))?.value ?? 0;
  return { hits, reads: samples.reduce((sum, { value }) => sum + value, 0) };
}

/** Counts the requests for operations of the API that the gateway answered; pages are not operations. */
export async function countApiRequests(platform: RunningPlatform): Promise<number> {
  const samples = await readMetrics(platform, 'gateway');
  return samples
    .filter(({ name, labels }) => name === 'gateway_request_duration_seconds_count' && !pageLabels.test(labels))
    .reduce((sum, { value }) => sum + value, 0);
}

/** The labels of pages, from the cache and from the site. */
const pageLabels = /operation="(?:SitePage|UnknownPath)"/;

/** Counts searches that fell back from Meilisearch to PostgreSQL; undefined without Meilisearch. */
export async function countSearchFallbacks(platform: RunningPlatform): Promise<number | undefined> {
  const metric = 'search_fallbacks_total';
  const text = await fetchMetrics(platform, 'content');
  // A counter with labels is declared before it has a value.
  if (!text.includes(`# TYPE ${metric} `)) return undefined;
  const samples = parseMetrics(text).filter(({ name }) => name === metric);
  return samples.reduce((sum, { value }) => sum + value, 0);
}

/** What the consumers of an app have done with the events of one type. */
export interface Handling {
  /** The app and the type. */
  consumer: string;
  events: number;
  seconds: number;
}

/** Reads the events that each consumer has handled, with the time that this took. */
export async function readHandling(platform: RunningPlatform): Promise<Handling[]> {
  const handlings = new Map<string, Handling>();
  for (const app of Object.keys(platform.describe().monitoring)) {
    for (const { name, labels, value } of await readMetrics(platform, app)) {
      const type = /type="([^"]+)"/.exec(labels)?.[1];
      if (type === undefined) continue;
      const consumer = `${app} ${type.split('.').at(-1)}`;
      const handling = handlings.get(consumer) ?? { consumer, events: 0, seconds: 0 };
      if (name === 'commonplace_events_handled_total') handling.events += value;
      if (name === 'commonplace_event_handling_seconds_sum') handling.seconds += value;
      handlings.set(consumer, handling);
    }
  }
  return [...handlings.values()];
}

/** Allows a slow machine minutes for 100,000 follows. */
const settlingTimeoutMs = 900_000;
/** Longer than the interval of batched counters, which cause further events. */
const quietMs = 1_500;
const backlogs = new Set(['commonplace_outbox_events', 'commonplace_events_pending']);
const progress = new Set(['commonplace_outbox_published_total', 'commonplace_events_handled_total']);

/** Waits until no event is pending, and none was published or handled for a while. */
export async function untilSettled(platform: RunningPlatform): Promise<void> {
  const deadline = Date.now() + settlingTimeoutMs;
  for (let before: number | undefined; ;) {
    const samples = (
      await Promise.all(Object.keys(platform.describe().monitoring).map((app) => readMetrics(platform, app)))
    ).flat();
    const total = (names: Set<string>) =>
      samples.reduce((sum, { name, value }) => (names.has(name) ? sum + value : sum), 0);
    const position = total(progress);
    if (total(backlogs) === 0 && position === before) return;
    if (Date.now() > deadline) throw new Error(`events were still on their way after ${settlingTimeoutMs / 1000} s`);
    before = position;
    await sleep(quietMs);
  }
}
