import { setTimeout as sleep } from 'node:timers/promises';
import { createAccounts } from '@commonplace/testing/accounts';
import { prepareChanges, type MeasuredWrite, type PageAnswer } from '../freshness-changes.ts';
import type { FurtherGateway } from '../further-gateway.ts';
import type { GoalName } from '../goals.ts';
import { percentileOf } from '../percentile.ts';
import { say } from '../prepare.ts';
import type { Run } from './run.ts';

const name = 'change until all pages of two gateways show it, p95' satisfies GoalName;
const rounds = 10;
const pauseMs = 20;
const timeoutMs = 30_000;

/**
 * Measures the time from the answer to a write until every page and answer that shows it is right on two gateways, which have
 * all of them in their caches.
 */
export async function measureFreshness(run: Pick<Run, 'findings' | 'platform'>, other: FurtherGateway): Promise<void> {
  const { findings, platform } = run;
  await findings.attempt(name, async () => {
    const [moderator] = await createAccounts(platform, 1, 'moderator');
    const authors = await createAccounts(platform, rounds);
    const delays: { change: string; milliseconds: number }[] = [];
    for (const author of authors) {
      for (const change of await prepareChanges(platform, author, moderator?.apiKey ?? '')) {
        delays.push({ change: change.name, milliseconds: await delayOf(change, [platform.url, other.url]) });
      }
    }
    const all = delays.map(({ milliseconds }) => milliseconds);
    const slowest = delays.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 3);
    say(`  p50 ${percentileOf(all, 0.5).toFixed()} ms, slowest: ${slowest.map(show).join(', ')}`);
    findings.figures[name] = percentileOf(all, 0.95);
  });
}

const show = ({ change, milliseconds }: { change: string; milliseconds: number }) =>
  `${change} ${milliseconds.toFixed()} ms`;

/** Warms the pages, sends the change and returns the milliseconds until the last page shows it. */
async function delayOf(change: MeasuredWrite, gateways: readonly string[]): Promise<number> {
  const reads = gateways.flatMap((gateway) => change.pages.map((page) => ({ ...page, url: gateway + page.path })));
  // The site remembers an answer that is read twice.
  for (const { url } of [...reads, ...reads]) await read(url);
  await change.send();
  const written = performance.now();
  const delays = await Promise.all(reads.map((page) => delayUntil(page, change.name, written)));
  return Math.max(...delays);
}

async function delayUntil(
  { url, isDone }: { url: string; isDone(answer: PageAnswer): boolean },
  change: string,
  written: number,
) {
  for (;;) {
    const answer = await read(url);
    const milliseconds = performance.now() - written;
    if (isDone(answer)) return milliseconds;
    if (milliseconds > timeoutMs) throw new Error(`${change} is not shown by ${url}`);
    await sleep(pauseMs);
  }
}

async function read(url: string): Promise<PageAnswer> {
  const response = await fetch(url, { headers: { 'user-agent': 'bench' } });
  return { status: response.status, text: await response.text() };
}
