import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformProcess } from '@commonplace/testing/platform-process';

interface Sample {
  name: string;
  labels: string;
  value: number;
}

/** What an app reports on /metrics. */
async function readMetrics(platform: PlatformProcess, app: string): Promise<Sample[]> {
  return parseMetrics(await fetchMetrics(platform, app));
}

async function fetchMetrics(platform: PlatformProcess, app: string): Promise<string> {
  const response = await fetch(`http://${platform.describe().monitoring[app]}/metrics`);
  return response.text();
}

function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = /^([a-z_]+)(\{.*\})? (\S+)$/.exec(line) ?? [];
    return value === undefined ? [] : [{ name, labels, value: Number(value) }];
  });
}

/** Reads of the gateway so far, by where their answers came from. */
export async function countCacheOutcomes(platform: PlatformProcess): Promise<{ hits: number; reads: number }> {
  const samples = (await readMetrics(platform, 'gateway')).filter(
    ({ name }) => name === 'gateway_response_cache_total',
  );
  const hits = samples.find(({ labels }) => labels.includes('"hit"'))?.value ?? 0;
  return { hits, reads: samples.reduce((sum, { value }) => sum + value, 0) };
}

/** Searches that PostgreSQL answered in place of Meilisearch so far; undefined where only PostgreSQL searches. */
export async function countSearchFallbacks(platform: PlatformProcess): Promise<number | undefined> {
  const metric = 'search_fallbacks_total';
  const text = await fetchMetrics(platform, 'content');
  // A counter with labels is declared before it has counted anything.
  if (!text.includes(`# TYPE ${metric} `)) return undefined;
  const samples = parseMetrics(text).filter(({ name }) => name === metric);
  return samples.reduce((sum, { value }) => sum + value, 0);
}

/** A slow machine takes minutes for the 100,000 follows: it must not fail a run. */
const settlingTimeoutMs = 900_000;
/** Longer than counters wait to be counted together, each of which leads to another event. */
const quietMs = 1_500;
const backlogs = new Set(['commonplace_outbox_events', 'commonplace_events_pending']);
const progress = new Set(['commonplace_outbox_published_total', 'commonplace_events_handled_total']);

/** Waits until no event is on its way any more: nothing waits, and for a while nothing was published or handled. */
export async function untilSettled(platform: PlatformProcess): Promise<void> {
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
