import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import {
  allow,
  createTestClient,
  oauthError,
  signedInVisitor,
  type AuthorizationRequest,
  type TestApplication,
  type TestClient,
  type Tokens,
} from '../../support/oauth.ts';
import type { Visitor } from '../../support/visitor.ts';
import type { InterruptedWork } from '../support/interrupted-work.ts';
import { send } from '../support/requests.ts';

/** An authorization whose code is not redeemed yet. */
interface Authorization {
  requested: AuthorizationRequest;
  code: URLSearchParams;
}

async function createClient({ url }: PlatformProcess, owner: Account): Promise<TestClient> {
  const described = { name: 'Reader', redirect_uris: ['http://127.0.0.1/done'], scopes: ['public', 'read_articles'] };
  const body = { oauth_application: described };
  const registered = await send(url, '/api/oauth_applications', { method: 'POST', apiKey: owner.apiKey, body });
  // The site URL that `npm start` sets.
  return createTestClient(registered.body as TestApplication, url, url.replace('127.0.0.1', 'localhost'));
}

async function signIn({ url, describe }: PlatformProcess, owner: Account): Promise<Visitor> {
  const site = { url, databaseUrls: { community: describe().databaseUrls['community'] ?? '' } };
  return signedInVisitor(site, owner, url, 'session');
}

/** Kills the processes between the steps of an authorization: one waits for its tokens, one for new ones, one for their end. */
export function authorizations(given: () => PlatformProcess): InterruptedWork {
  let client: TestClient;
  let waiting: Authorization;
  let redeemed: Tokens;
  let renewed: Authorization & { old: Tokens; tokens: Tokens };

  const authorize = async (visitor: Visitor): Promise<Authorization> => {
    const requested = await client.ask();
    const { location } = await allow(visitor, requested.path);
    return { requested, code: client.callbackOf(requested, location) };
  };
  const redeem = ({ requested, code }: Authorization) => client.redeem(requested, code);
  const refresh = ({ refresh_token: token }: Tokens) => client.refresh(token ?? '');
  const me = async ({ access_token: token }: Tokens) => {
    const headers = { 'user-agent': 'x', authorization: `Bearer ${token}` };
    return (await fetch(`${given().url}/api/users/me`, { headers })).status;
  };

  return {
    title: 'keeps codes and tokens, and accepts each once',
    async prepare() {
      const [owner] = (await createAccounts(given(), 1)) as [Account];
      client = await createClient(given(), owner);
      const visitor = await signIn(given(), owner);
      waiting = await authorize(visitor);
      redeemed = await redeem(await authorize(visitor));
      const third = await authorize(visitor);
      const old = await redeem(third);
      renewed = { ...third, old, tokens: await refresh(old) };
    },
    begin: () => Promise.resolve(),
    async expect() {
      await expect.poll(() => me(redeemed)).toBe(200);
      expect(await me(await redeem(waiting))).toBe(200);
      expect(await me(await refresh(redeemed))).toBe(200);

      expect(await me(renewed.tokens)).toBe(200);
      expect(await oauthError(refresh(renewed.old))).toBe('invalid_grant');
      await expect.poll(() => me(renewed.tokens)).toBe(401);
      expect(await oauthError(redeem(renewed))).toBe('invalid_grant');
    },
  };
}
