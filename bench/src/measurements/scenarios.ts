import { measure, warmUp, type Scenario } from '../measure.ts';
import { sendWrites } from '../send-writes.ts';
import type { Run } from './run.ts';

const connectionCounts = [1, 10, 50];
/** Creates per second by number of connections. */
const creates: Record<number, number> = { 1: 20, 10: 100, 50: 200 };

/** Measures every read and the create of articles over 1, 10 and 50 connections. */
export async function measureScenarios({
  settings,
  findings,
  platform,
  reads,
  largeReads,
  writes,
}: Run): Promise<void> {
  for (const scenario of [...Object.values(reads), ...Object.values<Scenario>(largeReads)]) {
    const { maxConnections = Infinity } = scenario;
    await findings.attempt(scenario.name, async () => {
      for (const connections of connectionCounts.filter((count) => count <= maxConnections))
        await measureOne(scenario, connections);
    });
  }
  await findings.attempt('article create', async () => {
    for (const concurrency of connectionCounts) {
      const amount = (creates[concurrency] ?? concurrency) * settings.seconds;
      const load = { name: 'article create', write: writes.publication, amount, concurrency };
      findings.measurements.push(await sendWrites(platform, load));
    }
  });

  async function measureOne(scenario: Scenario, connections: number): Promise<void> {
    await warmUp(scenario, connections);
    findings.measurements.push(await measure(scenario, connections, settings.seconds));
  }
}
