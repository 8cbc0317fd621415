import { freePort } from '@commonplace/engines/ports';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { createRpcClient } from '@commonplace/rpc/client';
import { servicePrincipal, testSigner } from '@commonplace/testing/principals';
import { Client } from 'pg';
import { withoutService } from '../support/dead-service.ts';
import { signUp, type SignedUpUser } from '../support/sign-up.ts';
import { createTestClient, registerApplication, signedInVisitor, type TestClient } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { totpCode } from '../support/totp.ts';
import { createVisitor, unescape, type PageAnswer, type Visitor } from '../support/visitor.ts';

/** A platform with users whose pages have content. */
export interface PageScene extends AsyncDisposable {
  platform: Platform;
  /** The URL for browsers. */
  site: string;
  /** A client without a session. */
  stranger(): Visitor;
  /** Has an API key, a registered application, and an authorized one. */
  person: SignedUpUser;
  /** Has an authenticator application, a passkey and two sessions. */
  careful: SignedUpUser & { newCodes: PageAnswer };
  /** Was created by the operator, without a password. */
  made: Visitor;
  application: TestClient;
  /** Creates an invitation and returns its path. */
  invite(): Promise<string>;
  /** Creates a password link for `person` and returns its path. */
  passwordLink(): Promise<string>;
  /** Runs `work` while sign-up is by invitation only. */
  whileClosed<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Clients of a gateway with a limit of two requests, and of one without the community service. */
  busy(): Promise<Visitor>;
  away(): Promise<Visitor>;
}

export async function startPageScene(): Promise<PageScene> {
  const port = await freePort();
  // Passkeys need HTTPS or localhost.
  const site = `http://localhost:${port}`;
  await using stack = new AsyncDisposableStack();
  const platform = stack.use(await startPlatform({ PORT: port, PUBLIC_URL: site }));
  const accounts = stack.use(
    createRpcClient(AccountsService, { address: platform.addresses.community, signer: testSigner }),
  );
  const admin = await platform.createUser({ role: 'admin' });
  const configure = (invite_only_mode: boolean) =>
    platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config: { invite_only_mode } } });
  const [person, careful] = [await signUp(platform), await signUp(platform)];
  const application = await createTestClient(await registerApplication(platform, admin), platform.url, site);
  await fillAccount(person, application);
  const newCodes = await addSecondFactors(platform, careful);
  const running = stack.move();
  return {
    platform,
    site,
    stranger: () => createVisitor(platform.url),
    person,
    careful: { ...careful, newCodes },
    made: await signedInVisitor(platform, admin, platform.url, 'session'),
    application,
    async invite() {
      const request = { email: 'invited@example.com', name: 'Grace Hopper' };
      const { link = '' } = await accounts.invite(request, { principal: servicePrincipal('cli') });
      return new URL(link).pathname;
    },
    async passwordLink() {
      const request = { username: person.username };
      const { link } = await accounts.createPasswordLink(request, { principal: servicePrincipal('cli') });
      return new URL(link).pathname;
    },
    async whileClosed(work) {
      await configure(true);
      await platform.settled();
      try {
        return await work();
      } finally {
        await configure(false);
        await platform.settled();
      }
    },
    async busy() {
      const limits = { RATE_LIMIT_GENERAL: 'on', RATE_LIMIT_ADDRESS_PER_MINUTE: 2 } as const;
      return createVisitor((await platform.startGateway({ PORT: 0, ...limits })).url);
    },
    async away() {
      return createVisitor((await platform.startGateway({ PORT: 0, ...(await withoutService('community')) })).url);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function fillAccount({ visitor }: SignedUpUser, application: TestClient): Promise<void> {
  await visitor.submit('/settings/api_keys', { description: 'A key', scopes: ['public', 'read_articles'] });
  await visitor.submit('/settings/applications/new', { name: 'Mine', redirect_uris: 'https://mine.example/back' });
  await application.authorize(visitor);
}

/** Adds a second factor and a passkey, and returns the page with the recovery codes. */
async function addSecondFactors(platform: Platform, { visitor, email, password }: SignedUpUser): Promise<PageAnswer> {
  await createVisitor(platform.url).submit('/signin', { email, password });
  const begun = await visitor.submit('/settings/security/totp', { current_password: password });
  const newCodes = await visitor.submitShown(begun, { code: totpCode(secretIn(begun)) }, 'confirm');
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  await client.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter)
     select id, 'My laptop', 'laptop', '\\x00', 0 from users where email = $1`,
    [email],
  );
  await client.end();
  return newCodes;
}

/** Returns the TOTP secret in a page. */
function secretIn({ text }: PageAnswer): string {
  return unescape(/name="secret" value="([^"]+)"/.exec(text)?.[1] ?? '');
}
