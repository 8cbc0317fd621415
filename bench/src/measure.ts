import autocannon from 'autocannon';
import { cpuSeconds } from './process-figures.ts';

/** A kind of request, and where to send it. */
export interface Scenario {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Paths to ask for instead, one after the other. */
  paths?: readonly string[];
  /** Of a large answer: over how many connections it is asked for at most. */
  mostConnections?: number;
  /** The processes whose processor time is counted. */
  pids: () => number[];
}

export interface Measurement {
  scenario: string;
  connections: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Processors in use by the measured processes: 1 is one core. */
  cpu: number;
  errors: number;
}

const warmUpSeconds = 1;
const longestAnswerSeconds = 30;
/** One answer may take more than a second, and several are to be counted. */
const secondsForLarge = 5;

/** Sends requests of one kind for a second, before they are measured. */
export async function warmUp(scenario: Scenario, connections: number): Promise<void> {
  await load(scenario, connections, warmUpSeconds);
}

/** Sends requests of one kind over so many connections for so long. Throws when none of them succeeds. */
export async function measure(scenario: Scenario, connections: number, seconds: number): Promise<Measurement> {
  const before = cpuSeconds(scenario.pids());
  const started = performance.now();
  const duration = scenario.mostConnections === undefined ? seconds : Math.max(seconds, secondsForLarge);
  const result = await load(scenario, connections, duration);
  const elapsed = (performance.now() - started) / 1000;
  const errors = result.errors + result.timeouts + result.non2xx;
  if (result['2xx'] === 0) throw new Error(`${scenario.name}: none of ${errors} requests succeeded`);
  return {
    scenario: scenario.name,
    connections,
    requestsPerSecond: rounded(result['2xx'] / result.duration),
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
    cpu: Math.round(((cpuSeconds(scenario.pids()) - before) / elapsed) * 100) / 100,
    errors,
  };
}

/** Of few a second, tenths count. */
function rounded(perSecond: number): number {
  return perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
}

function load(scenario: Scenario, connections: number, duration: number): Promise<autocannon.Result> {
  const { url, headers = {}, paths = [''] } = scenario;
  const own = { 'user-agent': 'bench', ...headers };
  const requests = paths.map((path) => ({ method: 'GET' as const, headers: own, ...(path !== '' && { path }) }));
  return autocannon({ url, connections, requests, duration, timeout: longestAnswerSeconds });
}
