import { compare } from '../compare.ts';
import { startBareFastify } from '../bare-servers.ts';
import { measure } from '../measure.ts';
import type { Run } from './run.ts';

/** Compares cached reads with a bare server that sends the same bytes, and reads with a key with anonymous ones. */
export async function compareReads({ findings, settings, reads }: Run): Promise<void> {
  const { secondsPerRound: seconds } = settings;
  await findings.attempt('article list, anonymous, vs bare Fastify', async () => {
    await using bare = await startBareFastify('bare Fastify, article list', reads.list);
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    findings.compared(await compare('article list, anonymous, vs bare Fastify', reads.list, bare.scenario, seconds));
  });
  await findings.attempt('article, anonymous, vs bare Fastify', async () => {
    await using bare = await startBareFastify('bare Fastify, article', reads.article);
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    findings.compared(await compare('article, anonymous, vs bare Fastify', reads.article, bare.scenario, seconds));
  });
  await findings.attempt('article list with a key, vs anonymous', async () => {
    findings.compared(await compare('article list with a key, vs anonymous', reads.listWithKey, reads.list, seconds));
  });
}
