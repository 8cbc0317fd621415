import { setTimeout as sleep } from 'node:timers/promises';
import { untilSettled } from '../platform-metrics.ts';
import { platformCpuSeconds } from '../process-figures.ts';
import { sendWrites } from '../send-writes.ts';
import type { Run } from './run.ts';

const people = 20;
const writesPerSecond = 100;

/**
 * The processor time of all processes together for one write, with everything that follows from it: from before the
 * first until events have settled. What the platform uses when nothing happens is not counted.
 */
export async function measureCosts({ settings, findings, platform, writes }: Run): Promise<void> {
  const amount = writesPerSecond * settings.seconds;
  for (const [name, write] of [
    ['processor time per create', writes.publication],
    ['processor time per comment', writes.comment],
    ['processor time per like', writes.like],
  ] as const) {
    await findings.attempt(name, async () => {
      await untilSettled(platform);
      const idle = await spentDuring(() => sleep(settings.seconds * 1000));
      const busy = await spentDuring(async () => {
        const { errors } = await sendWrites(platform, { name, write, amount, people });
        if (errors > 0) throw new Error(`${errors} of ${amount} writes failed`);
        await untilSettled(platform);
      });
      const costs = Object.entries(busy.spent).map(([part, spent]): [string, number] => {
        const idleShare = (idle.spent[part] ?? 0) / idle.seconds;
        return [part, Math.max(0, ((spent - idleShare * busy.seconds) * 1000) / amount)];
      });
      const total = costs.reduce((sum, [, cost]) => sum + cost, 0);
      const rounded = costs.map(([part, cost]) => [part, Math.round(cost * 10) / 10]);
      findings.costs.push({ write: name, milliseconds: Object.fromEntries(rounded) as Record<string, number> });
      findings.figures[name] = total;
    });
  }

  async function spentDuring(work: () => Promise<unknown>) {
    const before = platformCpuSeconds(platform);
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const after = Object.entries(platformCpuSeconds(platform));
    const spent = Object.fromEntries(after.map(([part, total]) => [part, total - (before[part] ?? 0)]));
    return { seconds, spent };
  }
}
