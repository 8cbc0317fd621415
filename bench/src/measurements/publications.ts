import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from '../caller.ts';
import { median } from '../compare.ts';
import type { Scenario } from '../measure.ts';
import { percentileOf } from '../percentile.ts';
import { untilSettled } from '../platform-metrics.ts';
import { publish, say } from '../prepare.ts';
import { v1 } from '../scenarios.ts';
import { sendWrite } from '../send-writes.ts';
import { NotificationProbe } from '../notification-probe.ts';
import { untilListed } from '../until-listed.ts';
import type { Run } from './run.ts';

const rounds = 3;
/** Pause between two probes, so that they measure delays without causing them. */
const pauseMs = 100;

/**
 * Measures the time until a follower of a user with very many sees the notification of a publication, the slowdown of a read
 * meanwhile (200 comments, uncached), and the wait of another job, the notification of a new follower.
 */
export async function measurePublications(run: Run): Promise<void> {
  const { findings, platform, settings } = run;
  await findings.attempt('a publication to 100,000 followers', async () => {
    await using probe = new NotificationProbe(platform.describe().databaseUrls['community']);
    const [, reader = '', ...newFollowers] = run.subject.writers;
    await caller(platform, reader)('POST', '/api/follows', { user_ids: [run.large.followed.id] });
    const results: { notifiedMs: number; slower: number; waited: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await untilSettled(platform);
      const quiet = await probeUntil(run, probe, newFollowers, sleep(settings.seconds * 1000));
      const { busy, notifiedMs } = await publishToAll(run, probe, { reader, newFollowers });
      say(`  notified in ${notifiedMs.toFixed()} ms; a read takes ${show(quiet.reads)}, meanwhile ${show(busy.reads)}`);
      say(`  a new follower is notified in ${show(quiet.jobs)}, meanwhile ${show(busy.jobs)}`);
      const slower = percentileOf(busy.reads, 0.5) / percentileOf(quiet.reads, 0.5);
      results.push({ notifiedMs, slower, waited: Math.max(...busy.jobs) });
    }
    const slower = results.map((one) => one.slower);
    findings.compared({
      name: '200 comments during 100,000 notifications, slowdown',
      ratio: median(slower),
      rounds: slower.map((ratio) => Math.round(ratio * 100) / 100),
    });
    findings.figures['publication until 100,000 followers are notified'] = median(
      results.map(({ notifiedMs }) => notifiedMs),
    );
    findings.figures['another job during 100,000 notifications, longest wait'] = median(
      results.map(({ waited }) => waited),
    );
  });
}

/** Publishes, and probes until the notification is listed. */
async function publishToAll(
  { large, ...run }: Run,
  probe: NotificationProbe,
  { reader, newFollowers }: { reader: string; newFollowers: string[] },
) {
  const started = performance.now();
  const articleId = await publish(run.platform, large.followed.key, `Announced to many ${randomUUID()}`);
  const timeAll = async () => {
    await untilListed(run.platform, reader, articleId);
    return performance.now() - started;
  };
  const all = timeAll();
  const busy = await probeUntil(run, probe, newFollowers, all);
  return { busy, notifiedMs: await all };
}

/** Durations in milliseconds. */
interface Probed {
  reads: number[];
  jobs: number[];
}

/** Repeats a read and a follow until `done` resolves, each at least once. */
async function probeUntil(
  { platform, reads, subject }: Pick<Run, 'platform' | 'reads' | 'subject'>,
  probe: NotificationProbe,
  newFollowers: string[],
  done: Promise<unknown>,
): Promise<Probed> {
  const state = { isDone: false };
  const repeat = async (work: () => Promise<void>) => {
    const took: number[] = [];
    do {
      const started = performance.now();
      await work();
      took.push(performance.now() - started);
      await sleep(pauseMs);
    } while (!state.isDone);
    return took;
  };
  const followAndWait = async () => {
    const key = newFollowers.pop();
    if (key === undefined) throw new Error('there is no further follower');
    const before = await probe.countFollowers(subject.authorId);
    const headers = { ...v1, 'api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ user_ids: [subject.authorId] });
    await sendWrite(platform.url, { path: '/api/follows', headers, body });
    await probe.untilMoreFollowers(subject.authorId, before);
  };
  const ending = done.finally(() => {
    state.isDone = true;
  });
  const [readTimes, jobTimes] = await Promise.all([
    repeat(() => read(reads.commentsUncached)),
    repeat(followAndWait),
    ending,
  ]);
  return { reads: readTimes, jobs: jobTimes };
}

async function read({ url, headers = {} }: Scenario): Promise<void> {
  const response = await fetch(url, { headers: { 'user-agent': 'bench', ...headers } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a read returned ${response.status}`);
}

function show(milliseconds: readonly number[]): string {
  return `${percentileOf(milliseconds, 0.5).toFixed()} ms (at most ${Math.max(...milliseconds).toFixed()})`;
}
