import { startBackgroundWrites } from '../background-writes.ts';
import { compareInTurn, rate } from '../compare.ts';
import { warmUp, type Scenario } from '../measure.ts';
import { countCacheOutcomes } from '../platform-metrics.ts';
import type { Run } from './run.ts';

/** What remains of the rate of cached reads while people write, and how many of them still come from the cache. */
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
    [reads.list, 'E1 during 20 writes a second, of the quiet rate'],
    [reads.article, 'E4 during 20 writes a second, of the quiet rate'],
  ] as const) {
    await findings.attempt(name, async () => {
      const quietRate = () => rate(scenario, settings.secondsPerRound);
      findings.compared(await compareInTurn(name, () => busyRate(scenario), quietRate));
    });
  }
  if (served.reads > 0)
    findings.figures['E1 and E4 during 20 writes a second, from the cache'] = served.hits / served.reads;
}
