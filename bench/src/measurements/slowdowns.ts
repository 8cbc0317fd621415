import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { compare } from '../compare.ts';
import { chooseSubject, seed } from '../prepare.ts';
import { readScenarios } from '../scenarios.ts';
import { smallArticles } from '../settings.ts';
import { startUncachedGateway } from '../further-gateway.ts';
import type { Run } from './run.ts';

const comparisons = [
  ['listUncached', 'article list, uncached, slowdown vs 1,000 articles'],
  ['tagListUncached', 'article list of a tag, uncached, slowdown vs 1,000 articles'],
  ['articleUncached', 'article, uncached, slowdown vs 1,000 articles'],
] as const;

/** Compares uncached reads with those on a platform with 1,000 articles. */
export async function compareSizes({ settings, findings, reads }: Run): Promise<void> {
  await findings.attempt('a platform with 1,000 articles', async () => {
    await using platform = await startPlatformProcess({}, 'disk');
    await seed(platform, { seed: 1, articles: smallArticles, comments: smallArticles * 2 });
    await using uncached = await startUncachedGateway(platform);
    const small = readScenarios(platform, uncached, await chooseSubject(platform, 1));
    for (const [read, name] of comparisons) {
      await findings.attempt(name, async () => {
        findings.compared(await compare(name, small[read], reads[read], settings.secondsPerRound));
      });
    }
  });
}
