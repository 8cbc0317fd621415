import { openDatabase } from '@commonplace/db/database';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { CredentialKind, CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { SessionsService } from '@commonplace/proto/community/v1/sessions';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { createRpcClient } from '@commonplace/rpc/client';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, servicePrincipal, testSigner, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../src/migrations/list.ts';
import { environmentOf, killProcess, startProcess } from './community-process.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const operator = { principal: servicePrincipal('cli') };
const nobody = { principal: anonymous };
const password = 'correct horse battery';
const commentsCount = 1_000;

test('kill -9 while what somebody wrote is removed: another process removes the rest, each once', async () => {
  const nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  const environment = await environmentOf(nats.urlOf('community'), database.url);
  const first = await startProcess(environment);
  stack.defer(() => killProcess(first));
  const calling = { address: `127.0.0.1:${environment['PORT']}`, signer: testSigner };
  const accounts = stack.use(createRpcClient(AccountsService, calling));
  const sessions = stack.use(createRpcClient(SessionsService, calling));
  const credentials = stack.use(createRpcClient(CredentialsService, calling));
  const users = stack.use(createRpcClient(UsersService, calling));

  const account = { username: 'leaver', email: 'leaver@example.com', name: 'Leaver', role: '' };
  await users.createUser(account, operator);
  const { link } = await accounts.createPasswordLink({ username: 'leaver' }, operator);
  await accounts.resetPassword({ token: link.split('/').at(-1) ?? '', password }, nobody);
  const { result } = await sessions.signIn({ login: 'leaver', password }, nobody);
  const secret = result.case === 'session' ? result.value.token : '';
  const owner = await credentials.authenticate({ secret, kind: CredentialKind.SESSION }, operator);
  const credential = { kind: 'session', id: owner.credentialId } as const;
  const leaver = { principal: userPrincipal({ userId: owner.userId, username: 'leaver', keyId: 0, credential }) };

  const logger = pino({ level: 'silent' });
  const reading = { url: database.url, entities: [], logger, applicationName: 'account-closing-test' };
  const db = stack.use(await openDatabase(reading)).reader();
  await sql`
    insert into articles (id, version, deleted, published, user_id, title, path)
    values (1, 1, false, true, 2, 'Article', '/a/1')`.execute(db);
  await sql`
    insert into comments (article_id, user_id, depth, body_markdown, body_html)
    select 1, ${owner.userId}, 0, 'Text', '<p>Text</p>' from generate_series(1, ${commentsCount})`.execute(db);
  const removed = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from comments where body_markdown = ''`.execute(db);
    return rows[0]?.count ?? 0;
  };

  await accounts.closeAccount({ currentPassword: password, content: 'delete' }, leaver);
  await expect(credentials.authenticate({ secret, kind: CredentialKind.SESSION }, operator)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect.poll(removed, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  await killProcess(first);
  expect(await removed()).toBeLessThan(commentsCount);

  const second = await startProcess(environment);
  stack.defer(() => killProcess(second));
  await expect.poll(removed, { timeout: 120_000 }).toBe(commentsCount);
  const { rows } = await sql`
    select distinct version, deleted_at is not null as deleted, body_html from comments`.execute(db);
  expect(rows).toEqual([{ version: 2, deleted: true, body_html: '' }]);
}, 240_000);
