import { compare } from '../compare.ts';
import { startBareFastify, startBarePg } from '../limits.ts';
import { measure } from '../measure.ts';
import type { Run } from './run.ts';

/** Reads against what a bare server reaches with the same bytes or the same rows, and keyed ones against anonymous. */
export async function compareReads(run: Run): Promise<void> {
  const { findings, settings, platform, reads } = run;
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
  const { content, community, analytics } = platform.describe().databaseUrls;
  await findings.attempt('E1 past the cache, of bare pg', async () => {
    await using bare = await startBarePg('limit: pg, rows of E1', content, 'articles');
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    findings.compared(await compare('E1 past the cache, of bare pg', reads.listPast, bare.scenario, seconds));
  });
  await findings.attempt('E14 past the cache, of bare pg', async () => {
    await using bare = await startBarePg('limit: pg, rows of E14', community, 'comments', [run.subject.articleId]);
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    const name = 'E14 with 200 comments past the cache, of bare pg';
    findings.compared(await compare(name, reads.commentsPast, bare.scenario, seconds));
  });
  await findings.attempt('E42 over a year, of bare pg', async () => {
    await using bare = await startBarePg('limit: pg, rows of E42', analytics, 'history', [run.subject.authorId]);
    findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
    findings.compared(await compare('E42 over a year, of bare pg', reads.history, bare.scenario, seconds));
  });
}
