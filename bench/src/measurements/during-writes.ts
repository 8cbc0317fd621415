import { startBackgroundWrites } from '../background-writes.ts';
import { compareInTurn, rate } from '../compare.ts';
import { warmUp, type Scenario } from '../measure.ts';
import { countCacheOutcomes } from '../platform-metrics.ts';
import type { Run } from './run.ts';

/** Compares the rate of cached reads during writes with that without, and measures the share of cache hits. */
export async function compareDuringWrites({ settings, findings, platform, reads, writes }: Run): Promise<void> {
  const served = { hits: 0, reads: 0 };

  const busyRate = async (scenario: Scenario) => {
    await using background = startBackgroundWrites(platform, writes);
    await warmUp(scenario, 50);
    const before = await countCacheOutcomes(platform);
    const busy = await rate(scenario, settings.secondsPerRound);
    const after = await countCacheOutcomes(platform);
    background.check();
    served.hits += after.hits - before.hits;
    served.reads += after.reads - before.reads;
    return busy;
  };

  for (const [scenario, name] of [
    [reads.list, 'article list during 20 writes/s, vs no writes'],
    [reads.article, 'article during 20 writes/s, vs no writes'],
  ] as const) {
    await findings.attempt(name, async () => {
      const quietRate = () => rate(scenario, settings.secondsPerRound);
      findings.compared(await compareInTurn(name, () => busyRate(scenario), quietRate));
    });
  }
  if (served.reads > 0) findings.figures['cache hits during 20 writes/s'] = served.hits / served.reads;
}
