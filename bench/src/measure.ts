import autocannon from 'autocannon';
import { cpuSeconds } from './process-figures.ts';

/** A kind of request, and where to send it. */
export interface Scenario {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** For requests that must each be different: called for every one. */
  next?: () => { headers: Record<string, string>; body: string };
  /** How many requests, instead of a time. */
  amount?: (connections: number) => number;
  /** The processes whose processor time is counted. */
  pids: number[];
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

/** Sends requests of one kind for a second, before they are measured. */
export async function warmUp(scenario: Scenario, connections: number): Promise<void> {
  await load(scenario, connections, { duration: warmUpSeconds });
}

/** Sends requests of one kind over so many connections for so long. */
export async function measure(scenario: Scenario, connections: number, seconds: number): Promise<Measurement> {
  const before = cpuSeconds(scenario.pids);
  const started = performance.now();
  const amount = scenario.amount?.(connections);
  const result = await load(scenario, connections, amount === undefined ? { duration: seconds } : { amount });
  const elapsed = (performance.now() - started) / 1000;
  return {
    scenario: scenario.name,
    connections,
    requestsPerSecond: Math.round(result['2xx'] / result.duration),
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
    cpu: Math.round(((cpuSeconds(scenario.pids) - before) / elapsed) * 100) / 100,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}

function load(
  scenario: Scenario,
  connections: number,
  extent: { duration: number } | { amount: number },
): Promise<autocannon.Result> {
  const { url, method = 'GET', headers = {}, next } = scenario;
  const request: autocannon.Request = { method, headers: { 'user-agent': 'bench', ...headers } };
  if (next) request.setupRequest = (sent) => ({ ...sent, ...withHeaders(sent, next()) });
  return autocannon({ url, connections, requests: [request], ...extent });
}

function withHeaders(sent: autocannon.Request, { headers, body }: { headers: Record<string, string>; body: string }) {
  return { headers: { ...sent.headers, ...headers }, body };
}
