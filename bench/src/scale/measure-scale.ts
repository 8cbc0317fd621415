import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { startUncachedGateway } from '../further-gateway.ts';
import { copyRecords } from '../copies/copy-records.ts';
import { measure, warmUp, type Measurement } from '../measure.ts';
import type { Run } from '../measurements/run.ts';
import { say } from '../prepare.ts';
import { seedPlatform } from '../seed/seed-platform.ts';
import { scaleScenarios } from './scale-scenarios.ts';
import { chooseSubjects, countBlocks, signIn } from './subjects.ts';

/** Seeded with events; all others are copies of these. */
const seededArticles = 20_000;
const articlesPerUser = 3;
const commentsPerArticle = 2;
const followsPerUser = 5;
const connections = 10;
/** Longer than statistics of PostgreSQL wait. */
const idleSeconds = 10;
/** By how much a read may take longer. */
export const maxGrowth = 1.5;
/** Shorter differences are noise. */
const noiseMilliseconds = 3;

/** A read with both numbers of articles. */
export interface ScaledRead {
  name: string;
  small: ReadFigures;
  large: ReadFigures;
  /** Time per request, relative to the smaller number. */
  growth: number;
  p99Growth: number;
  isMet: boolean;
}

interface ReadFigures extends Pick<Measurement, 'requestsPerSecond' | 'p50Milliseconds' | 'p99Milliseconds'> {
  /** Pages of the databases per request. */
  blocks: number;
}

type ScaleRun = Pick<Run, 'platform' | 'settings' | 'findings'>;

/** Measures all hot reads with a small and a large number of articles, and copies records between. */
export async function measureScale({ platform, settings, findings }: ScaleRun): Promise<ScaledRead[]> {
  const { articles, largeArticles } = settings;
  const seeded = Math.min(seededArticles, articles);
  await seedPlatform(platform, {
    seed: 4,
    articles: seeded,
    users: Math.floor(seeded / articlesPerUser),
    comments: seeded * commentsPerArticle,
    follows: followsPerUser,
  });
  say(`${articles} articles after ${await copyRecords(platform, articles)} s`);
  await using uncached = await startUncachedGateway(platform);
  const reader = await signIn(platform);
  const measureAll = async () => {
    const figures = new Map<string, ReadFigures>();
    const idle = await idleBlocks(platform);
    for (const scenario of scaleScenarios(platform, uncached, await chooseSubjects(platform), reader)) {
      await findings.attempt(scenario.name, async () => {
        figures.set(scenario.name, await measureRead(platform, scenario, settings.seconds, idle));
      });
    }
    return figures;
  };
  const small = await measureAll();
  say(`${largeArticles} articles after ${await copyRecords(platform, largeArticles)} s`);
  const large = await measureAll();
  return [...small].flatMap(([name, before]) => {
    const after = large.get(name);
    return after ? [compareReads(name, before, after)] : [];
  });
}

/** Returns the pages per second that background work reads. */
async function idleBlocks(platform: PlatformProcess): Promise<number> {
  const before = await countBlocks(platform);
  await sleep(idleSeconds * 1_000);
  return ((await countBlocks(platform)) - before) / idleSeconds;
}

async function measureRead(
  platform: PlatformProcess,
  scenario: ReturnType<typeof scaleScenarios>[number],
  seconds: number,
  idle: number,
): Promise<ReadFigures> {
  await warmUp(scenario, connections);
  const before = await countBlocks(platform);
  const { errors, ...measured } = await measure(scenario, connections, seconds);
  if (errors > 0) throw new Error(`${scenario.name}: ${errors} requests failed`);
  const blocks = (await countBlocks(platform)) - before - idle * seconds;
  const { requestsPerSecond, p50Milliseconds, p99Milliseconds } = measured;
  return {
    requestsPerSecond,
    p50Milliseconds,
    p99Milliseconds,
    blocks: Math.max(0, Math.round(blocks / (requestsPerSecond * seconds))),
  };
}

function compareReads(name: string, small: ReadFigures, large: ReadFigures): ScaledRead {
  const growth = small.requestsPerSecond / large.requestsPerSecond;
  const p99Growth = large.p99Milliseconds / small.p99Milliseconds;
  const isNoise = large.p99Milliseconds - small.p99Milliseconds < noiseMilliseconds;
  return { name, small, large, growth, p99Growth, isMet: growth <= maxGrowth && (p99Growth <= maxGrowth || isNoise) };
}

/** Returns the rows of the table of results. */
export function scaleRows(reads: readonly ScaledRead[]): string[][] {
  return reads.map(({ name, small, large, growth, p99Growth, isMet }) => [
    name,
    ...[small, large].flatMap((one) =>
      [one.requestsPerSecond, one.p50Milliseconds, one.p99Milliseconds, one.blocks].map(String),
    ),
    growth.toFixed(2),
    p99Growth.toFixed(2),
    isMet ? '' : 'missed',
  ]);
}

/** The columns of the table of results. */
export const scaleHead = [
  'Read',
  ...['small', 'large'].flatMap((size) => ['requests/s', 'p50 ms', 'p99 ms', 'pages'].map((unit) => `${size} ${unit}`)),
  'growth',
  'p99 growth',
  '',
];
