import { compareInTurn } from '../compare.ts';
import { startBareWriter } from '../bare-servers.ts';
import { sendWrites } from '../send-writes.ts';
import type { Run } from './run.ts';

const concurrency = 20;
/** Writes per round and configured second: few enough that no author reaches a rate limit. */
const writesPerSecond = 60;

/** Compares writes of 20 concurrent users with a process that commits the same rows over 20 connections. */
export async function compareWrites({ settings, findings, platform, writes }: Run): Promise<void> {
  const amount = writesPerSecond * settings.seconds;
  for (const [name, write] of [
    ['articles by 20 authors, vs bare pg', writes.publication],
    ['comments by 20 users, vs bare pg', writes.comment],
    ['likes by 20 users, vs bare pg', writes.like],
  ] as const) {
    await findings.attempt(name, async () => {
      await using bare = await startBareWriter(platform.describe().databaseUrls['content']);
      const load = { name: name.replace(', vs bare pg', ''), write, amount, concurrency };
      const measureOne = async () => {
        const measurement = await sendWrites(platform, load);
        findings.measurements.push(measurement);
        return measurement.requestsPerSecond;
      };
      findings.compared(await compareInTurn(name, measureOne, () => bare.rate(settings.secondsPerRound)));
    });
  }
}
