import { measure, warmUp, type Scenario } from '../measure.ts';
import { sendWrites } from '../send-writes.ts';
import type { Run } from './run.ts';

const connectionCounts = [1, 10, 50];
/** Creates over so many connections; few over one, since each waits for the one before. */
const creates: Record<number, number> = { 1: 20, 10: 100, 50: 200 };

/** Every read and E2 over 1, 10 and 50 connections: the table of the run. */
export async function measureScenarios({
  settings,
  findings,
  platform,
  reads,
  largeReads,
  writes,
}: Run): Promise<void> {
  for (const scenario of [...Object.values(reads), ...Object.values<Scenario>(largeReads)]) {
    const { mostConnections = Infinity } = scenario;
    await findings.attempt(scenario.name, async () => {
      for (const connections of connectionCounts.filter((count) => count <= mostConnections))
        await measureOne(scenario, connections);
    });
  }
  await findings.attempt('E2 create', async () => {
    for (const people of connectionCounts) {
      const amount = (creates[people] ?? people) * settings.seconds;
      const load = { name: 'E2 create', write: writes.publication, amount, people };
      findings.measurements.push(await sendWrites(platform, load));
    }
  });

  async function measureOne(scenario: Scenario, connections: number): Promise<void> {
    await warmUp(scenario, connections);
    findings.measurements.push(await measure(scenario, connections, settings.seconds));
  }
}
