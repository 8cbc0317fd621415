import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDatabase } from '@commonplace/db/database';
import { openFolderStore } from '@commonplace/objects/folder-store';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { CredentialKind, CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { SessionsService } from '@commonplace/proto/community/v1/sessions';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { createServiceClient } from '@commonplace/testing/service-client';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { hasTurn } from '@commonplace/testing/extent';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../src/migrations/list.ts';
import { environmentOf, killProcess, startProcess } from './community-process.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const operator = { principal: servicePrincipal('cli') };
const anonymousCall = { principal: anonymous };
const password = 'correct horse battery';
const commentsCount = 1_000;
const grantsCount = 3_000;
const exportsCount = 50;

test.runIf(hasTurn('closing', 2))(
  'finishes the removal of a closed account, each row once, when the process is killed halfway',
  async () => {
    const nats = stack.use(await startTestNats());
    const database = stack.use(await createTestDatabase({ migrations }));
    const folder = await mkdtemp(join(tmpdir(), 'commonplace-closing-'));
    stack.defer(() => rm(folder, { recursive: true }));
    const environment: Record<string, string> = {
      ...(await environmentOf(nats.urlOf('community'), database.url)),
      OBJECTS_DIR: folder,
    };
    const first = await startProcess(environment);
    stack.defer(() => killProcess(first));
    const address = `127.0.0.1:${environment['PORT']}`;
    const accounts = stack.use(createServiceClient(AccountsService, address));
    const sessions = stack.use(createServiceClient(SessionsService, address));
    const credentials = stack.use(createServiceClient(CredentialsService, address));
    const users = stack.use(createServiceClient(UsersService, address));

    const account = { username: 'leaver', email: 'leaver@example.com', name: 'Leaver', role: '' };
    await users.createUser(account, operator);
    const { link } = await accounts.createPasswordLink({ username: 'leaver' }, operator);
    await accounts.resetPassword({ token: link.split('/').at(-1) ?? '', password }, anonymousCall);
    const { result } = await sessions.signIn({ login: 'leaver', password }, anonymousCall);
    const secret = result.case === 'session' ? result.value.token : '';
    const owner = await credentials.authenticate({ secret, kind: CredentialKind.SESSION }, operator);
    const credential = { kind: 'session', id: owner.credentialId } as const;
    const leaver = { principal: userPrincipal({ userId: owner.userId, username: 'leaver', keyId: 0, credential }) };

    const logger = pino({ level: 'silent' });
    const reading = { url: database.url, entities: [], logger, applicationName: 'account-closing-test' };
    const own = stack.use(await openDatabase(reading));
    const db = own.reader();
    await sql`
    insert into articles (id, version, deleted, published, user_id, title, path)
    values (1, 1, false, true, 2, 'Article', '/a/1')`.execute(db);
    await sql`
    insert into comments (article_id, user_id, depth, body_markdown, body_html)
    select 1, ${owner.userId}, 0, 'Text', '<p>Text</p>' from generate_series(1, ${commentsCount})`.execute(db);
    await sql`
    with application as (
      insert into oauth_applications (owner_id, client_id, name, redirect_uris, scopes)
      values (${owner.userId}, 'popular', 'Popular', '{}', '{public}') returning id
    ), names as (
      insert into handles select 'person_' || number from generate_series(1, ${grantsCount}) as number
    ), people as (
      insert into users (username, name, email)
      select 'person_' || number, 'Person', number || '@people.example' from generate_series(1, ${grantsCount}) as number
      returning id
    )
    insert into oauth_grants (application_id, user_id, scopes)
    select application.id, people.id, '{public}' from application, people`.execute(db);
    const objects = await openFolderStore(folder);
    const keep = (key: string) =>
      objects.put(key, Readable.from([Buffer.from('zip')]), { contentType: 'application/zip', maxBytes: 100 });
    for (let number = 0; number < exportsCount; number += 1) await keep(`exports/${owner.userId}/${number}.zip`);
    await keep(`exports/${owner.userId}0/stays.zip`);
    const left = async () => {
      const keys: string[] = [];
      for await (const { key } of objects.list('exports/')) keys.push(key);
      const { rows } = await sql<{ count: number }>`
      select ((select count(*) from oauth_grants) + (select count(*) from oauth_applications))::integer as count`.execute(
        db,
      );
      return { exports: keys, grants: rows[0]?.count };
    };
    const removed = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from comments where body_markdown = ''`.execute(db);
      return rows[0]?.count ?? 0;
    };

    // The lock keeps the removal from passing the last comment.
    const [held, noticed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = own.transaction(undefined, async (em) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(em.getKysely());
      await sql`select from comments where id = (select max(id) from comments) for update`.execute(em.getKysely());
      held.resolve();
      await noticed.promise;
    });
    await held.promise;
    await accounts.closeAccount({ currentPassword: password, content: 'delete' }, leaver);
    await expect(credentials.authenticate({ secret, kind: CredentialKind.SESSION }, operator)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect.poll(removed, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await killProcess(first);
    noticed.resolve();
    await holding;
    expect(await removed()).toBeLessThan(commentsCount);

    const second = await startProcess(environment);
    stack.defer(() => killProcess(second));
    await expect.poll(removed, { timeout: 240_000 }).toBe(commentsCount);
    const rest = { exports: [`exports/${owner.userId}0/stays.zip`], grants: 0 };
    await expect.poll(left, { timeout: 240_000 }).toEqual(rest);
    const { rows } = await sql`
    select distinct version, deleted_at is not null as deleted, body_html from comments`.execute(db);
    expect(rows).toEqual([{ version: 2, deleted: true, body_html: '' }]);
  },
  600_000,
);
