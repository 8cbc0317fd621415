import { compare } from '../compare.ts';
import { startBareFastify } from '../limits.ts';
import { measure } from '../measure.ts';
import type { Run } from './run.ts';

/** Reads against what a bare server reaches with the same bytes, and keyed ones against anonymous. */
export async function compareReads({ findings, settings, reads }: Run): Promise<void> {
  const { secondsPerRound: seconds } = settings;
  await findings.attempt('E1 anonymous, of bare Fastify', async () => {
    await using bare = await startBareFastify('limit: Fastify, bytes of E1', reads.list.url);
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    findings.compared(await compare('E1 anonymous, of bare Fastify', reads.list, bare.scenario, seconds));
  });
  await findings.attempt('E4 anonymous, of bare Fastify', async () => {
    await using bare = await startBareFastify('limit: Fastify, bytes of E4', reads.article.url);
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    findings.compared(await compare('E4 anonymous, of bare Fastify', reads.article, bare.scenario, seconds));
  });
  await findings.attempt('E1 with a key, of the anonymous rate', async () => {
    findings.compared(await compare('E1 with a key, of the anonymous rate', reads.listWithKey, reads.list, seconds));
  });
}
