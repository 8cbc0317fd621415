import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, expect, it } from 'vitest';
import { allow, createTestClient, oauthError, signedInVisitor, type TestApplication } from '../../support/oauth.ts';
import { pidOf, untilRestarted } from '../support/processes.ts';
import { send } from '../support/requests.ts';

let platform: PlatformProcess;
let owner: Account;

async function killCommunity(): Promise<void> {
  const pid = pidOf(platform, 'community');
  process.kill(pid, 'SIGKILL');
  await untilRestarted(platform, 'community', pid);
}

/** Kills community while a user authorizes an application. */
export function killDuringOauth(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [owner] = (await createAccounts(platform, 1)) as [Account];
  }, 240_000);

  it('keeps codes and tokens across restarts of community, and accepts each once', async () => {
    const { url } = platform;
    const described = { name: 'Reader', redirect_uris: ['http://127.0.0.1/done'], scopes: ['public', 'read_articles'] };
    const body = { oauth_application: described };
    const registered = await send(url, '/api/oauth_applications', { method: 'POST', apiKey: owner.apiKey, body });
    // The site URL that `npm start` sets.
    const issuer = url.replace('127.0.0.1', 'localhost');
    const client = await createTestClient(registered.body as TestApplication, url, issuer);
    const { databaseUrls } = platform.describe();
    const site = { url, databaseUrls: { community: databaseUrls['community'] ?? '' } };
    const visitor = await signedInVisitor(site, owner, url, 'session');
    const requested = await client.ask();
    const { location } = await allow(visitor, requested.path);
    const code = client.callbackOf(requested, location);

    await killCommunity();
    const tokens = await client.redeem(requested, code);
    const me = async (token: string) =>
      (await fetch(`${url}/api/users/me`, { headers: { 'user-agent': 'x', authorization: `Bearer ${token}` } })).status;
    expect(await me(tokens.access_token)).toBe(200);

    await killCommunity();
    const renewed = await client.refresh(tokens.refresh_token ?? '');
    expect(await me(renewed.access_token)).toBe(200);

    await killCommunity();
    expect(await oauthError(client.refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
    await expect.poll(() => me(renewed.access_token), { timeout: 60_000 }).toBe(401);
    expect(await oauthError(client.redeem(requested, code))).toBe('invalid_grant');
  });
}
