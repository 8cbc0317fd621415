import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { compare } from '../compare.ts';
import { chooseSubject, seed } from '../prepare.ts';
import { readScenarios } from '../scenarios.ts';
import { smallArticles } from '../settings.ts';
import { startUncachedGateway } from '../uncached-gateway.ts';
import type { Run } from './run.ts';

const comparisons = [
  ['listPast', 'E1 list, past the cache: slower than with 1,000 articles'],
  ['listOfTagPast', 'E1 list of a tag, past the cache: slower than with 1,000 articles'],
  ['articlePast', 'E4 article, past the cache: slower than with 1,000 articles'],
] as const;

/** How many times as fast reads past the cache are on a platform with 1,000 articles. */
export async function compareSizes({ settings, findings, reads }: Run): Promise<void> {
  await findings.attempt('a platform with 1,000 articles', async () => {
    await using platform = await startPlatformProcess();
    await seed(platform, { number: 1, articles: smallArticles, comments: smallArticles * 2 });
    await using uncached = await startUncachedGateway(platform);
    const small = readScenarios(platform, uncached, await chooseSubject(platform, 1));
    for (const [read, name] of comparisons) {
      await findings.attempt(name, async () => {
        findings.compared(await compare(name, small[read], reads[read], settings.secondsPerRound));
      });
    }
  });
}
