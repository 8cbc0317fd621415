import { compareInTurn } from '../compare.ts';
import { startBareWriter } from '../limits.ts';
import { sendWrites } from '../send-writes.ts';
import type { Run } from './run.ts';

const people = 20;
/** Of one round, for each second of a scenario: rounds of a few seconds, and no author comes to a limit. */
const writesPerSecond = 60;

/** Writes by 20 people at once against one process that commits the rows of E2 over 20 connections. */
export async function compareWrites({ settings, findings, platform, writes }: Run): Promise<void> {
  const amount = writesPerSecond * settings.seconds;
  for (const [name, write] of [
    ['E2 by 20 authors, of bare pg', writes.publication],
    ['comments by 20 people, of bare pg', writes.comment],
    ['likes by 20 people, of bare pg', writes.like],
  ] as const) {
    await findings.attempt(name, async () => {
      await using bare = await startBareWriter(platform.describe().databaseUrls['content']);
      const load = { name: name.replace(', of bare pg', ''), write, amount, people };
      const measureOne = async () => {
        const measurement = await sendWrites(platform, load);
        findings.measurements.push(measurement);
        return measurement.requestsPerSecond;
      };
      findings.compared(await compareInTurn(name, measureOne, () => bare.rate(settings.secondsPerRound)));
    });
  }
}
