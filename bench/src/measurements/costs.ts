import { setTimeout as sleep } from 'node:timers/promises';
import { untilSettled } from '../platform-metrics.ts';
import { platformCpuSeconds } from '../process-figures.ts';
import { sendWrites } from '../send-writes.ts';
import type { Run } from './run.ts';

const concurrency = 20;
const writesPerSecond = 100;

/** Measures the CPU time of all processes per write, including its events, minus that of the idle platform. */
export async function measureCosts({ settings, findings, platform, writes }: Run): Promise<void> {
  const amount = writesPerSecond * settings.seconds;
  for (const [name, write] of [
    ['CPU time per article', writes.publication],
    ['CPU time per comment', writes.comment],
    ['CPU time per like', writes.like],
  ] as const) {
    await findings.attempt(name, async () => {
      await untilSettled(platform);
      const idle = await spentDuring(() => sleep(settings.seconds * 1000));
      const busy = await spentDuring(async () => {
        const { errors } = await sendWrites(platform, { name, write, amount, concurrency });
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
