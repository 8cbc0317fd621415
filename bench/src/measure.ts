import autocannon from 'autocannon';
import { percentileOf } from './percentile.ts';
import { cpuSeconds } from './process-figures.ts';

/** A request to measure. */
export interface Scenario {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Paths to request in turn instead. */
  paths?: readonly string[];
  /** Limits the connections for a large answer. */
  maxConnections?: number;
  /** The processes whose CPU time is measured. */
  pids: () => number[];
}

export interface Measurement {
  scenario: string;
  connections: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  p95Milliseconds: number;
  p99Milliseconds: number;
  /** CPU usage of the measured processes, in cores. */
  cpu: number;
  errors: number;
}

const warmUpSeconds = 1;
const longestAnswerSeconds = 30;
/** An answer may take more than a second, and several are needed. */
const secondsForLarge = 5;

/** Sends requests for a second before a measurement. */
export async function warmUp(scenario: Scenario, connections: number): Promise<void> {
  await load(scenario, connections, warmUpSeconds);
}

/** Sends requests over these connections for some seconds. Throws if none succeeds. */
export async function measure(scenario: Scenario, connections: number, seconds: number): Promise<Measurement> {
  const before = cpuSeconds(scenario.pids());
  const started = performance.now();
  const duration = scenario.maxConnections === undefined ? seconds : Math.max(seconds, secondsForLarge);
  const { result, milliseconds } = await load(scenario, connections, duration);
  const elapsed = (performance.now() - started) / 1000;
  const errors = result.errors + result.timeouts + result.non2xx;
  if (result['2xx'] === 0) throw new Error(`${scenario.name}: none of ${errors} requests succeeded`);
  return {
    scenario: scenario.name,
    connections,
    requestsPerSecond: rounded(result['2xx'] / result.duration),
    p50Milliseconds: tenths(percentileOf(milliseconds, 0.5)),
    p95Milliseconds: tenths(percentileOf(milliseconds, 0.95)),
    p99Milliseconds: tenths(percentileOf(milliseconds, 0.99)),
    cpu: Math.round(((cpuSeconds(scenario.pids()) - before) / elapsed) * 100) / 100,
    errors,
  };
}

/** Keeps one decimal of low rates. */
function rounded(perSecond: number): number {
  return perSecond < 10 ? tenths(perSecond) : Math.round(perSecond);
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the result with the time of each answer. */
async function load(scenario: Scenario, connections: number, duration: number) {
  const { url, headers = {}, paths = [''] } = scenario;
  const own = { 'user-agent': 'bench', ...headers };
  const requests = paths.map((path) => ({ method: 'GET' as const, headers: own, ...(path !== '' && { path }) }));
  const options = { url, connections, requests, duration, timeout: longestAnswerSeconds };
  const milliseconds: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    running.on('response', (_client, _status, _bytes, took) => milliseconds.push(took));
  });
  return { result, milliseconds };
}
