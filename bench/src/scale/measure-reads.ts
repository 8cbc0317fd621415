import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import type { Findings } from '../findings.ts';
import type { FurtherGateway } from '../further-gateway.ts';
import { measure, warmUp, type Measurement } from '../measure.ts';
import { scaleScenarios } from './scale-scenarios.ts';
import { chooseSubjects, countBlocks, signIn } from './subjects.ts';

const connections = 10;
/** Longer than statistics of PostgreSQL wait. */
const idleSeconds = 10;

/** The figures of a read. */
export interface ReadFigures extends Pick<Measurement, 'requestsPerSecond' | 'p50Milliseconds' | 'p99Milliseconds'> {
  /** Pages of the databases per request. */
  blocks: number;
}

/** Where and for how long reads are measured. */
export interface ReadRun {
  platform: RunningPlatform;
  uncached: FurtherGateway;
  findings: Findings;
  /** Seconds of each measurement. */
  seconds: number;
}

/** Measures all hot reads, by name. */
export async function measureReads({ platform, uncached, findings, seconds }: ReadRun) {
  const figures = new Map<string, ReadFigures>();
  const reader = await signIn(platform);
  const idle = await idleBlocks(platform);
  for (const scenario of scaleScenarios(platform, uncached, await chooseSubjects(platform), reader)) {
    await findings.attempt(scenario.name, async () => {
      figures.set(scenario.name, await measureRead(platform, scenario, seconds, idle));
    });
  }
  return figures;
}

/** Returns the pages per second that background work reads. */
async function idleBlocks(platform: RunningPlatform): Promise<number> {
  const before = await countBlocks(platform);
  await sleep(idleSeconds * 1_000);
  return ((await countBlocks(platform)) - before) / idleSeconds;
}

async function measureRead(
  platform: RunningPlatform,
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

/** The columns of the figures of a read. */
export const figuresHead = ['requests/s', 'p50 ms', 'p99 ms', 'pages'];

/** Returns the columns of the figures of a read. */
export function figuresCells({ requestsPerSecond, p50Milliseconds, p99Milliseconds, blocks }: ReadFigures): string[] {
  return [requestsPerSecond, p50Milliseconds, p99Milliseconds, blocks].map(String);
}
