import type { Measurement } from './measure.ts';
import type { Target } from './report.ts';

const mostMebibytes = 200;
const mostSlowdown = 1.3;

/** Requests per second of a scenario. Throws when it was not measured. */
export function rate(measurements: Measurement[], scenario: string, connections: number): number {
  const found = measurements.find((entry) => entry.scenario === scenario && entry.connections === connections);
  if (!found) throw new Error(`${scenario} was not measured with ${connections} connections`);
  return found.requestsPerSecond;
}

/** What the project wants to reach, against what this run reached; rates are compared at 50 connections. */
export function targets(
  measurements: Measurement[],
  memoryMebibytes: Record<string, number>,
  slowdowns: { scenario: string; times: number }[],
): Target[] {
  const share = (name: string, scenario: string, limit: string, wanted: number): Target => {
    const reached = rate(measurements, scenario, 50) / rate(measurements, limit, 50);
    return { name, wanted: `>= ${wanted * 100} %`, reached: `${Math.round(reached * 100)} %`, met: reached >= wanted };
  };
  const memory = Math.max(...Object.values(memoryMebibytes));
  return [
    share('E1 anonymous, of bare Fastify', 'E1 list, anonymous', 'limit: Fastify, bytes of E1', 0.6),
    share('E4 anonymous, of bare Fastify', 'E4 article, anonymous', 'limit: Fastify, bytes of E4', 0.6),
    share('E1 past the cache, of bare pg', 'E1 list, past the cache', 'limit: pg, rows of E1', 0.35),
    { name: 'largest app, MiB', wanted: `< ${mostMebibytes}`, reached: String(memory), met: memory < mostMebibytes },
    ...slowdowns.map(({ scenario, times }) => ({
      name: `${scenario}: slower than with 1,000 articles`,
      wanted: `<= ${mostSlowdown}`,
      reached: times.toFixed(2),
      met: times <= mostSlowdown,
    })),
  ];
}
