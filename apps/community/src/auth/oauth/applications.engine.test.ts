import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUserStatus } from '../../moderation/update-user-status.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { getApplication } from './get-application.ts';
import { listApplications } from './list-applications.ts';
import { application } from './testing/records.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('own applications', () => {
  it('are listed, registered and deleted by their owner only, and show their secret once', async () => {
    const owner = await signUp(context);
    const other = await signUp(context);
    const { application: created, secret } = await createApplication(context, owner.call, {
      ...application,
      name: ' A ',
    });
    expect(created).toMatchObject({ name: 'A', redirectUris: application.redirectUris, scopes: application.scopes });
    expect(secret).toMatch(/^cpa_[\w-]{43}$/);
    const { application: open, secret: none } = await createApplication(context, owner.call, {
      ...application,
      isConfidential: false,
    });
    expect(none).toBeUndefined();
    const listed = await listApplications(context, owner.call);
    expect(listed.map(({ client_id }) => client_id)).toEqual([created.clientId, open.clientId]);
    expect(await listApplications(context, other.call)).toEqual([]);
    await expect(deleteApplication(context, other.call, created.clientId)).rejects.toMatchObject({ code: 'not_found' });
    await deleteApplication(context, owner.call, created.clientId);
    await expect(getApplication(context, operator, created.clientId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listApplications(context, owner.call)).toHaveLength(1);
  });

  it('are limited to ten, also under concurrency', async () => {
    const { call } = await signUp(context);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createApplication(context, call, application)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(createApplication(context, call, application)).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'OAuth application limit of 10 per user has been reached',
    });
  });

  it.each([
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ name: 'a'.repeat(101) }, { name: ['is too long (maximum is 100 characters)'] }],
    [{ redirectUris: ['http://reader.example/'] }, { redirect_uris: ['must be https'] }],
    [{ redirectUris: [], isConfidential: false }, { redirect_uris: ["can't be blank"] }],
    [
      { redirectUris: Array.from({ length: 11 }, (_, at) => `https://reader.example/${at}`) },
      { redirect_uris: ['has too many (maximum is 10)'] },
    ],
    [{ scopes: ['public', 'openid'] }, { scopes: ['contains an unknown scope'] }],
  ])('are validated: %j', async (changes, fields) => {
    const { call } = await signUp(context);
    await expect(createApplication(context, call, { ...application, ...changes })).rejects.toMatchObject({
      code: 'validation_failed',
      fields,
    });
  });

  it('have the public scope by default', async () => {
    const { call } = await signUp(context);
    const { application: created } = await createApplication(context, call, { ...application, scopes: [] });
    expect(created.scopes).toEqual(['public']);
  });

  it('require good standing', async () => {
    const { call } = await signUp(context);
    for (const work of [
      createApplication(context, callAs(anonymous), application),
      listApplications(context, callAs(anonymous)),
    ]) {
      await expect(work).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(await listApplications(context, call)).toEqual([]);
  });
});

describe('getApplication', () => {
  it('returns name, owner and secret hash, to gateways only', async () => {
    const { call, principal } = await signUp(context, { role: 'super_admin' });
    const { application: created, secret = '' } = await createApplication(context, call, application);
    const row = await getApplication(context, operator, created.clientId);
    expect(row).toMatchObject({ name: 'Reader', owner_username: principal.username });
    expect(row.secret_hash).toHaveLength(32);
    await expect(getApplication(context, call, created.clientId)).rejects.toMatchObject({ code: 'permission_denied' });
    const { rows } = await sql<{ row: string }>`select oauth_applications::text as row from oauth_applications`.execute(
      context.database.reader(),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  it('returns 404 while the owner is banned', async () => {
    const { call, principal } = await signUp(context);
    const { application: created } = await createApplication(context, call, application);
    await updateUserStatus(context, operator, { userId: principal.userId, status: 'banned' });
    await expect(getApplication(context, operator, created.clientId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
