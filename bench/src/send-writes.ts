import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Measurement } from './measure.ts';
import { percentileOf } from './percentile.ts';
import { appProcesses, cpuSeconds } from './process-figures.ts';
import type { Write } from './write-scenarios.ts';

const longestAnswerMs = 15_000;

/** Sends one write. Throws if it fails. */
export async function sendWrite(url: string, { path, headers, body }: Write): Promise<void> {
  const signal = AbortSignal.timeout(longestAnswerMs);
  const init = { method: 'POST', headers: { 'user-agent': 'bench', ...headers }, body, signal };
  const response = await fetch(`${url}${path}`, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
}

export interface WriteLoad {
  name: string;
  write: () => Write;
  amount: number;
  /** Number of concurrent users, each of whom sends the next write after the answer to the last. */
  concurrency: number;
}

/** Sends writes of one kind. Throws if none succeeds. */
export async function sendWrites(platform: PlatformProcess, load: WriteLoad): Promise<Measurement> {
  const { name, write, amount, concurrency } = load;
  const pids = Object.values(appProcesses(platform));
  const before = cpuSeconds(pids);
  const started = performance.now();
  const milliseconds: number[] = [];
  let left = amount;
  let errors = 0;
  let lastError: unknown;
  const work = async () => {
    while (left-- > 0) {
      const sent = performance.now();
      try {
        await sendWrite(platform.url, write());
        milliseconds.push(performance.now() - sent);
      } catch (error) {
        errors += 1;
        lastError = error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - started) / 1000;
  if (milliseconds.length === 0) throw new Error(`${name}: none succeeded`, { cause: lastError });
  const percentile = (share: number) => Math.round(percentileOf(milliseconds, share));
  return {
    scenario: name,
    connections: concurrency,
    requestsPerSecond: Math.round(milliseconds.length / seconds),
    p50Milliseconds: percentile(0.5),
    p95Milliseconds: percentile(0.95),
    p99Milliseconds: percentile(0.99),
    cpu: Math.round(((cpuSeconds(pids) - before) / seconds) * 100) / 100,
    errors,
  };
}
