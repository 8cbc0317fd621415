import { createAccounts } from '@commonplace/testing/accounts';
import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { describe, expect, it } from 'vitest';
import { expectExactCounters, expectNoEventLost, expectNothingLost } from '../faults/support/expectations.ts';
import { send, sendUntil } from '../faults/support/requests.ts';
import { readRelease, repositoryFolder } from '../release/record.ts';
import { buildRelease, hasCommit } from './release-tree.ts';
import { createStage, migrateWith, restart, services, type AppName } from './stage.ts';
import { isGood, startTraffic, type Exchange } from './traffic.ts';

const { version, commit } = readRelease();
const hasRelease = await hasCommit(commit);
if (!hasRelease) process.stderr.write(`No skew test: this clone does not have release ${version} (${commit})\n`);

/** In each mixture of the two releases. */
const requestsPerMixture = 120;

/** What only the app can answer. */
const readOf: Record<AppName, string> = {
  content: '/api/articles/me',
  community: '/api/users/me',
  listings: '/api/listings',
  admin: '/api/health_checks/database',
  analytics: '/api/analytics/totals',
  gateway: '/api/users/me',
};

describe.runIf(hasRelease)(`this commit beside release ${version}`, () => {
  it('serves in every mixture of an upgrade, and loses nothing', { timeout: 900_000 }, async () => {
    const released = await buildRelease(commit);
    using stage = createStage(released);
    await using platform = await startPlatformProcess({ APPS_DIR: stage.folder });
    const [author, ...writers] = await createAccounts(platform, 41);
    if (!author) throw new Error('nobody there');
    const articleIds: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      const body = { article: { title, body_markdown: 'Here.', published: true } };
      const answer = await sendUntil(201, () =>
        send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, body }),
      );
      articleIds.push((answer.body as { id: number }).id);
    }

    const traffic = startTraffic(platform.url, writers, articleIds);
    const take = async (name: AppName, tree: string) => {
      stage.place(name, tree);
      await traffic.during(async () => {
        await restart(platform, name);
        // A start that takes long has the gateway take it for down, until it has a connection again.
        await sendUntil(200, () => send(platform.url, readOf[name], { apiKey: author.apiKey }));
      });
    };
    try {
      await traffic.until(requestsPerMixture);
      await migrateWith(repositoryFolder, platform);
      // The new gateway before the services.
      await take('gateway', repositoryFolder);
      await traffic.until(requestsPerMixture);
      // The services one by one, each beside the others' old ones.
      for (const name of services) {
        await take(name, repositoryFolder);
        await traffic.until(requestsPerMixture / 3);
      }
      // The services before the gateway, which is also the first step of going back.
      await take('gateway', released);
      await traffic.until(requestsPerMixture);
      await take('gateway', repositoryFolder);
      await traffic.until(requestsPerMixture / 3);
    } finally {
      await traffic.stop();
    }

    expect(refused(traffic.steady, [])).toEqual([]);
    expect(refused(traffic.unsteady, [0, 503])).toEqual([]);
    await expectNothingLost(platform, traffic.acknowledged);
    await expectExactCounters(platform, author, articleIds);
    await expectNoEventLost(platform);
  });
});

/** What was neither answered well nor in one of these ways. */
function refused(exchanges: readonly Exchange[], allowed: readonly number[]): Exchange[] {
  return exchanges.filter(({ status }) => !isGood(status) && !allowed.includes(status));
}
