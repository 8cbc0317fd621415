import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../compare.ts';
import type { Scenario } from '../measure.ts';
import { percentileOf } from '../percentile.ts';
import { untilSettled } from '../platform-metrics.ts';
import { publish, say } from '../prepare.ts';
import { v1 } from '../scenarios.ts';
import { sendWrite } from '../send-writes.ts';
import { Told } from '../told.ts';
import type { Run } from './run.ts';

const rounds = 3;
/** Between two of those who begin to follow, and between two reads: they are to be held up, not to hold up. */
const pauseMs = 100;

/**
 * How long it takes until all followers of somebody are told of a publication, how much slower a read is meanwhile (the
 * discussion of 200 comments, past the cache), and how long another job waits, which tells somebody of a new follower.
 */
export async function measurePublications(run: Run): Promise<void> {
  const { findings, platform, settings } = run;
  await findings.attempt('a publication to 100,000 followers', async () => {
    await using told = new Told(platform.describe().databaseUrls['community']);
    const newFollowers = run.subject.writers.slice(1);
    const found: { telling: number; slower: number; waited: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await untilSettled(platform);
      const quiet = await probeUntil(run, told, newFollowers, sleep(settings.seconds * 1000));
      const { busy, telling } = await publishToAll(run, told, newFollowers);
      say(`  told in ${telling.toFixed()} ms; a read takes ${show(quiet.reads)}, meanwhile ${show(busy.reads)}`);
      say(`  a new follower is told of in ${show(quiet.jobs)}, meanwhile ${show(busy.jobs)}`);
      const slower = percentileOf(busy.reads, 0.5) / percentileOf(quiet.reads, 0.5);
      found.push({ telling, slower, waited: Math.max(...busy.jobs) });
    }
    const slower = found.map((one) => one.slower);
    findings.compared({
      name: 'E14 while 100,000 followers are told: slower than when it is quiet',
      ratio: median(slower),
      rounds: slower.map((ratio) => Math.round(ratio * 100) / 100),
    });
    findings.figures['a publication until 100,000 followers are told'] = median(found.map(({ telling }) => telling));
    findings.figures['another job while 100,000 followers are told, longest wait'] = median(
      found.map(({ waited }) => waited),
    );
  });
}

/** Publishes, and probes from when the first follower is told until the last one is. */
async function publishToAll({ large, ...run }: Run, told: Told, newFollowers: string[]) {
  const started = performance.now();
  const articleId = await publish(run.platform, large.followed.key, `Told to many ${randomUUID()}`);
  await told.begun(articleId);
  const timeAll = async () => {
    await told.everybody(articleId, large.followed);
    return performance.now() - started;
  };
  const all = timeAll();
  const busy = await probeUntil(run, told, newFollowers, all);
  return { busy, telling: await all };
}

/** Milliseconds that each took. */
interface Probed {
  reads: number[];
  jobs: number[];
}

/** Reads and has somebody be followed, again and again, until something else is done; each at least once. */
async function probeUntil(
  { platform, reads, subject }: Pick<Run, 'platform' | 'reads' | 'subject'>,
  told: Told,
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
  const tellOfFollower = async () => {
    const key = newFollowers.pop();
    if (key === undefined) throw new Error('nobody is left who could begin to follow');
    const before = await told.countFollowers(subject.authorId);
    const headers = { ...v1, 'api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ user_ids: [subject.authorId] });
    await sendWrite(platform.url, { path: '/api/follows', headers, body });
    await told.ofMoreFollowers(subject.authorId, before);
  };
  const ending = done.finally(() => {
    state.isDone = true;
  });
  const [readTimes, jobTimes] = await Promise.all([
    repeat(() => read(reads.commentsPast)),
    repeat(tellOfFollower),
    ending,
  ]);
  return { reads: readTimes, jobs: jobTimes };
}

async function read({ url, headers = {} }: Scenario): Promise<void> {
  const response = await fetch(url, { headers: { 'user-agent': 'bench', ...headers } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a read was answered with ${response.status}`);
}

function show(milliseconds: readonly number[]): string {
  return `${percentileOf(milliseconds, 0.5).toFixed()} ms (at most ${Math.max(...milliseconds).toFixed()})`;
}
