import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { readRules, ruleFiles } from '../../alerts/rules.ts';

/** The samples of one moment: series to value, as Prometheus would store them. */
export interface Scrape {
  at: number;
  samples: Map<string, number>;
}

/** Names in the rules; other metrics are left out. */
const names = new Set(
  ruleFiles.flatMap((file) => readRules(file)).flatMap(({ expr }) => expr.match(/[a-z]\w+/g) ?? []),
);

/** Reads the metrics of all processes at once; one that does not answer in time has `up` 0 alone. */
export async function scrape(platform: PlatformProcess, timeoutMs: number): Promise<Scrape> {
  const samples = new Map<string, number>();
  const read = async ([name, address]: [string, string]) => {
    const target = `instance="${name}",job="commonplace"`;
    const text = await fetchText(`http://${address}/metrics`, timeoutMs);
    samples.set(`up{${target}}`, text === undefined ? 0 : 1);
    for (const [, metric = '', labels, value] of (text ?? '').matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)) {
      if (names.has(metric)) samples.set(`${metric}{${labels},${target}}`, Number(value));
    }
  };
  await Promise.all(Object.entries(platform.describe().monitoring).map(read));
  return { at: performance.now(), samples };
}

async function fetchText(url: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return await response.text();
  } catch {
    return undefined;
  }
}

const stepSeconds = 30;
const calmSteps = 10;
const faultSteps = 80;

/**
 * Returns series for promtool: five minutes as in `calm`, then forty in which each value goes on as it went from one scrape of
 * the fault to the next.
 */
export function seriesOf(calm: Scrape, first: Scrape, second: Scrape): { series: string; values: string }[] {
  const seconds = (second.at - first.at) / 1_000;
  const keys = new Set([...calm.samples.keys(), ...second.samples.keys()]);
  return [...keys].map((series) => {
    const [before, from, to] = [calm, first, second].map(({ samples }) => samples.get(series));
    const quiet = before === undefined ? `_x${calmSteps}` : `${before}x${calmSteps}`;
    if (to === undefined) return { series, values: `${quiet} stale _x${faultSteps}` };
    const step = ((to - (from ?? to)) / seconds) * stepSeconds;
    return { series, values: `${quiet} ${to}${step < 0 ? '-' : '+'}${Math.abs(step)}x${faultSteps}` };
  });
}

export const interval = `${stepSeconds}s`;
/** When the fault has lasted for half an hour. */
export const evaluatedAt = '35m';
