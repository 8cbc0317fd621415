import { join } from 'node:path';
import { createAccounts } from '@commonplace/testing/accounts';
import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { describe, expect, it } from 'vitest';
import { expectExactCounters, expectNoEventLost, expectNothingLost } from '../faults/support/expectations.ts';
import { send, sendUntil } from '../faults/support/requests.ts';
import { readRelease, repositoryFolder } from '../release/record.ts';
import { appVersion } from '../release/versions.ts';
import { migrateWith, services, startCrossedReleases } from './crossed-releases.ts';
import { buildRelease, hasCommit } from './release-tree.ts';
import { isGood, startTraffic } from './traffic.ts';

const { version, commit, apps: releasedVersions } = readRelease();
const hasRelease = await hasCommit(commit);
if (!hasRelease) process.stderr.write(`No skew test: this clone does not have release ${version} (${commit})\n`);

/** Twelve rounds of the mix: each of its requests goes to both gateways six times, or twice if it is rare. */
const requestCount = 190;

describe.runIf(hasRelease)(`this commit along with release ${version}`, () => {
  it(
    'serves with neighbors of the other release, in both directions, and loses no write',
    { timeout: 900_000 },
    async () => {
      const released = await buildRelease(commit);
      // Two platforms share one server of 150 connections.
      const variables = { APPS_DIR: join(released, 'apps'), DATABASE_POOL_MAX: '6' };
      await using platform = await startPlatformProcess(variables);
      const [author, ...writers] = await createAccounts(platform, 21);
      const [admin] = await createAccounts(platform, 1, 'admin');
      if (!author || !admin) throw new Error('there is no account');
      const articles: { id: number; path: string }[] = [];
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
        const body = { article: { title, body_markdown: 'Here.', published: true } };
        const answer = await sendUntil(201, () =>
          send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, body }),
        );
        articles.push(answer.body as { id: number; path: string });
      }
      const articleIds = articles.map(({ id }) => id);
      await migrateWith(repositoryFolder, platform);
      await using gateways = await startCrossedReleases(platform, { released, current: repositoryFolder });

      const traffic = startTraffic([gateways.released, gateways.current], writers, articles);
      try {
        await traffic.until(requestCount);
      } finally {
        await traffic.stop();
      }

      expect(traffic.exchanges.filter(({ status }) => !isGood(status))).toEqual([]);
      const versionsAt = async (url: string) => {
        const { body } = await send(url, '/api/admin/services', { apiKey: admin.apiKey });
        return (body as { name: string; version: string }[]).map((service) => [service.name, service.version]);
      };
      expect(await versionsAt(gateways.current)).toEqual(services.map((name) => [name, releasedVersions[name]]));
      expect(await versionsAt(gateways.released)).toEqual(services.map((name) => [name, appVersion(name)]));
      await expectNothingLost(platform, traffic.acknowledged);
      await expectExactCounters(platform, author, articleIds);
      await expectExactCounters({ ...platform, url: gateways.current }, author, articleIds);
      await expectNoEventLost(platform);
    },
  );
});
