import type { Comparison } from './compare.ts';
import type { Target } from './report.ts';

const mostMebibytes = 200;
const mostSlowdown = 1.3;

/** The comparisons that the project's targets speak of, and the share of the limit that is wanted. */
export const wantedShares = {
  'E1 anonymous, of bare Fastify': 0.6,
  'E4 anonymous, of bare Fastify': 0.6,
  'E1 past the cache, of bare pg': 0.35,
} as const;

/** What the project wants to reach, against what this run reached. */
export function targets(
  shares: Comparison[],
  slowdowns: Comparison[],
  memoryMebibytes: Record<string, number>,
): Target[] {
  const memory = Math.max(...Object.values(memoryMebibytes));
  return [
    ...Object.entries(wantedShares).map(([name, wanted]) => {
      const ratio = shares.find((share) => share.name === name)?.ratio;
      if (ratio === undefined) throw new Error(`${name} was not compared`);
      return { name, wanted: `>= ${wanted * 100} %`, reached: `${Math.round(ratio * 100)} %`, met: ratio >= wanted };
    }),
    { name: 'largest app, MiB', wanted: `< ${mostMebibytes}`, reached: String(memory), met: memory < mostMebibytes },
    ...slowdowns.map(({ name, ratio }) => ({
      name,
      wanted: `<= ${mostSlowdown}`,
      reached: ratio.toFixed(2),
      met: ratio <= mostSlowdown,
    })),
  ];
}
