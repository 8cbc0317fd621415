import { ApiKeyRevokedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUserStatus } from '../../moderation/update-user-status.ts';
import { createOrganization } from '../../organizations/create-organization.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { authenticate } from './authenticate.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('authenticate', () => {
  it('returns the owner with roles, organizations and standing', async () => {
    const { principal, secret } = await signUp(context, { username: 'editor', role: 'moderator' });
    const organization = { username: 'gazette', name: 'Gazette', adminUsername: 'Editor' };
    const { id } = await createOrganization(context, operator, organization);
    expect(await authenticate(context, operator, { secret })).toMatchObject({
      user_id: principal.userId,
      username: 'editor',
      roles: ['moderator'],
      standings: [],
      organizations: [{ organization_id: id, role: 'admin' }],
    });
  });

  it('rejects invalid keys and keys of banned accounts at once', async () => {
    const { principal, secret } = await signUp(context);
    for (const wrong of ['', 'cp_', `${secret}x`, secret.toUpperCase()]) {
      await expect(authenticate(context, operator, { secret: wrong })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
    await updateUserStatus(context, operator, { userId: principal.userId, status: 'suspended' });
    expect(await authenticate(context, operator, { secret })).toMatchObject({ standings: ['suspended'] });
    await updateUserStatus(context, operator, { userId: principal.userId, status: 'banned' });
    await expect(authenticate(context, operator, { secret })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is limited to service principals', async () => {
    const { call, secret } = await signUp(context, { role: 'super_admin' });
    await expect(authenticate(context, call, { secret })).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('records the use of a key once a minute', async () => {
    const { call, secret } = await signUp(context);
    const lastUse = async () => (await listApiKeys(context, call))[0]?.last_used_at ?? null;
    expect(await lastUse()).toBeNull();
    await authenticate(context, operator, { secret });
    const first = await lastUse();
    expect(first).not.toBeNull();
    await authenticate(context, operator, { secret });
    expect(await lastUse()).toBe(first);
    const kysely = context.database.reader();
    await sql`update api_keys set last_used_at = last_used_at - interval '61 seconds'`.execute(kysely);
    const aged = await lastUse();
    await authenticate(context, operator, { secret });
    expect(await lastUse()).not.toBe(aged);
  });

  it('stores no secret', async () => {
    const { secret } = await signUp(context);
    const { rows } = await sql<{ row: string }>`select api_keys::text as row from api_keys`.execute(
      context.database.reader(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });
});

describe('API keys', () => {
  it('are listed, created and revoked by their owner only', async () => {
    const owner = await signUp(context);
    const other = await signUp(context);
    const { key, secret } = await createApiKey(context, owner.call, { description: ' Laptop ' });
    expect((await listApiKeys(context, owner.call)).map(({ description }) => description)).toEqual([
      'First key',
      'Laptop',
    ]);
    expect(Object.keys((await listApiKeys(context, owner.call))[0] ?? {})).not.toContain('secret_hash');
    await expect(revokeApiKey(context, other.call, key.id)).rejects.toMatchObject({ code: 'not_found' });
    await revokeApiKey(context, owner.call, key.id);
    await expect(authenticate(context, operator, { secret })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(revokeApiKey(context, owner.call, key.id)).rejects.toMatchObject({ code: 'not_found' });
    const revoked = await outboxOf(context, ApiKeyRevokedSchema);
    expect(revoked.at(-1)).toMatchObject({ id: key.id, userId: owner.principal.userId });
  });

  it('are limited to ten, also under concurrency', async () => {
    const { call } = await signUp(context);
    const attempts = Array.from({ length: 20 }, () => createApiKey(context, call, { description: 'Key' }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect(await listApiKeys(context, call)).toHaveLength(10);
    await expect(createApiKey(context, call, { description: 'Key' })).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'API secret limit of 10 per user has been reached',
    });
  });

  it('require a description and an owner', async () => {
    const { call } = await signUp(context);
    for (const description of ['', '  ', 'a'.repeat(301)]) {
      await expect(createApiKey(context, call, { description })).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const attempts = [
      createApiKey(context, callAs(anonymous), { description: 'Key' }),
      listApiKeys(context, callAs(anonymous)),
      revokeApiKey(context, callAs(anonymous), 1),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
