import { create } from '@bufbuild/protobuf';
import { unauthenticated, unavailable } from '@commonplace/domain/errors';
import { AuthenticateResponseSchema, CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ShownSecret } from './authenticate.ts';
import { createPrincipalResolver } from './principal-resolver.ts';

const key = (secret: string): ShownSecret => ({ kind: 'api_key', secret });
const session = (secret: string): ShownSecret => ({ kind: 'session', secret });

/** A fake of community with a table of keys, which counts its calls. */
function createCredentials() {
  const owners = new Map([
    ['one', { userId: 1, keyId: 11, organizations: [{ organizationId: 5, role: 'admin' }] }],
    ['two', { userId: 2, keyId: 22, organizations: [] }],
    ['application', { userId: 0, clientOwnerId: 2, keyId: 0, organizations: [] }],
  ]);
  const state = { calls: 0, isUnreachable: false, owners, gate: Promise.resolve() };
  const authenticate = async ({ secret, kind }: { secret?: string; kind?: CredentialKind }) => {
    state.calls += 1;
    const owner = owners.get(secret ?? '');
    const { isUnreachable } = state;
    await state.gate;
    if (isUnreachable) throw unavailable();
    if (!owner) throw unauthenticated();
    return create(AuthenticateResponseSchema, {
      ...owner,
      username: secret ?? '',
      roles: ['admin', 'nonsense'],
      restriction: 'spam',
      credentialId: kind === CredentialKind.SESSION ? `session of ${secret}` : '',
    });
  };
  return { state, resolver: createPrincipalResolver({ authenticate }) };
}

describe('resolve', () => {
  test('returns the owner with one call to community', async () => {
    const { state, resolver } = createCredentials();
    const expected = {
      kind: 'user',
      userId: 1,
      accountId: 1,
      username: 'one',
      roles: ['admin'],
      restriction: 'spam',
      organizations: [{ id: 5, role: 'admin' }],
      keyId: 11,
      createdAt: '',
      credential: { kind: 'api_key', id: '11' },
    };
    expect(await Promise.all([resolver.resolve(key('one'), 'r'), resolver.resolve(key('one'), 'r')])).toEqual([
      expected,
      expected,
    ]);
    expect(await resolver.resolve(key('one'), 'r')).toEqual(expected);
    expect(state.calls).toBe(1);
    expect(resolver.remembers(key('one'))).toBe(true);
  });

  test('returns the owner of an application that acts for itself', async () => {
    const { resolver } = createCredentials();
    const credential = { kind: 'access_token', secret: 'application' } as const;
    expect(await resolver.resolve(credential, 'r')).toMatchObject({ userId: 0, accountId: 2 });
  });

  test('remembers unknown keys, and makes no call for malformed ones', async () => {
    const { state, resolver } = createCredentials();
    expect(await resolver.resolve(key('unknown'), 'r')).toBeUndefined();
    expect(await resolver.resolve(key('unknown'), 'r')).toBeUndefined();
    expect(await resolver.resolve(key(''), 'r')).toBeUndefined();
    expect(await resolver.resolve(key('x'.repeat(513)), 'r')).toBeUndefined();
    expect(state.calls).toBe(1);
    expect(resolver.remembers(key('unknown'))).toBe(true);
  });

  test('keeps valid keys when many unknown ones are tried', async () => {
    const { state, resolver } = createCredentials();
    await resolver.resolve(key('one'), 'r');
    for (let count = 0; count < 25_000; count++) await resolver.resolve(key(`made up ${count}`), 'r');
    expect(resolver.remembers(key('one'))).toBe(true);
    expect(state.calls).toBe(25_001);
  });

  test('rejects during an outage and does not remember that', async () => {
    const { state, resolver } = createCredentials();
    state.isUnreachable = true;
    await expect(resolver.resolve(key('one'), 'r')).rejects.toMatchObject({ code: 'unavailable' });
    state.isUnreachable = false;
    expect(await resolver.resolve(key('one'), 'r')).toMatchObject({ userId: 1 });
  });
});

describe('renew', () => {
  test('makes one call for concurrent renewals of a key', async () => {
    const { state, resolver } = createCredentials();
    await resolver.resolve(key('one'), 'r');
    const renewed = await Promise.all(Array.from({ length: 5 }, () => resolver.renew(key('one'), 'r')));
    expect(renewed.map((caller) => caller?.userId)).toEqual([1, 1, 1, 1, 1]);
    expect(state.calls).toBe(2);
    await resolver.renew(key('one'), 'r');
    expect(state.calls).toBe(3);
  });

  test('forgets a revoked key', async () => {
    const { state, resolver } = createCredentials();
    await resolver.resolve(key('one'), 'r');
    state.owners.delete('one');
    expect(await resolver.renew(key('one'), 'r')).toBeUndefined();
    expect(resolver.recall(key('one'))).toBeUndefined();
    expect(await resolver.resolve(key('one'), 'r')).toBeUndefined();
    expect(state.calls).toBe(2);
  });
});

describe('sessions', () => {
  test('are kept apart from keys', async () => {
    const { state, resolver } = createCredentials();
    expect(await resolver.resolve(key('one'), 'r')).toMatchObject({ credential: { kind: 'api_key', id: '11' } });
    expect(resolver.remembers(session('one'))).toBe(false);
    expect(await resolver.resolve(session('one'), 'r')).toMatchObject({
      credential: { kind: 'session', id: 'session of one' },
    });
    expect(state.calls).toBe(2);
  });

  test.each([
    ['by id', ['session of one'], [false, true, true]],
    ['by user', [], [false, true, true]],
    ['only if they belong to the user', ['session of two'], [true, true, true]],
  ])('are forgotten %s', async (_name, ids, left) => {
    const { resolver } = createCredentials();
    await resolver.resolve(session('one'), 'r');
    await resolver.resolve(session('two'), 'r');
    await resolver.resolve(key('one'), 'r');
    resolver.forgetCredentials('session', ids, 1);
    expect([session('one'), session('two'), key('one')].map((credential) => resolver.remembers(credential))).toEqual(
      left,
    );
  });
});

describe('access tokens', () => {
  const token = (secret: string): ShownSecret => ({ kind: 'access_token', secret });
  /** A resolver for tokens of user 1, each issued to an application of user 9. */
  const createTokens = (lifetimeMs = 3_600_000) =>
    createPrincipalResolver({
      authenticate: async ({ secret = '' }) =>
        create(AuthenticateResponseSchema, {
          userId: 1,
          scopes: ['public'],
          credentialId: `grant:${secret}`,
          clientId: `application of ${secret}`,
          clientOwnerId: 9,
          expiresAt: new Date(Date.now() + lifetimeMs).toISOString(),
        }),
    });

  test.each<[string, (resolver: ReturnType<typeof createPrincipalResolver>) => void, boolean[]]>([
    ['with their application', (resolver) => resolver.forgetApplication('application of one'), [false, true]],
    ['with the owner of their application', (resolver) => resolver.forgetUser(9), [false, false]],
    ['with their grant', (resolver) => resolver.forgetCredentials('access_token', ['grant:one'], 1), [false, true]],
    ['by id for any user', (resolver) => resolver.forgetCredentials('access_token', ['grant:two'], 0), [true, false]],
  ])('are forgotten %s', async (_name, forget, left) => {
    const resolver = createTokens();
    expect(await resolver.resolve(token('one'), 'r')).toMatchObject({ userId: 1, scopes: ['public'] });
    await resolver.resolve(token('two'), 'r');
    forget(resolver);
    expect(['one', 'two'].map((secret) => resolver.remembers(token(secret)))).toEqual(left);
  });

  test('are remembered until they expire', async () => {
    const resolver = createTokens(50);
    await resolver.resolve(token('one'), 'r');
    await expect.poll(() => resolver.recall(token('one'))).toBeUndefined();
  });
});

describe('forget', () => {
  test.each([
    ['a key', (resolver: ReturnType<typeof createPrincipalResolver>) => resolver.forgetKey(11)],
    ['a user', (resolver: ReturnType<typeof createPrincipalResolver>) => resolver.forgetUser(1)],
    [
      'a former member of an organization',
      (resolver: ReturnType<typeof createPrincipalResolver>) => resolver.forgetOrganization(5, []),
    ],
    [
      'a new member of an organization',
      (resolver: ReturnType<typeof createPrincipalResolver>) => resolver.forgetOrganization(6, [1]),
    ],
  ])('forgets %s and keeps others', async (_name, forget) => {
    const { resolver } = createCredentials();
    await resolver.resolve(key('one'), 'r');
    await resolver.resolve(key('two'), 'r');
    forget(resolver);
    expect([resolver.remembers(key('one')), resolver.remembers(key('two'))]).toEqual([false, true]);
  });

  test('does not remember the result of an earlier call, nor share that call', async () => {
    const { state, resolver } = createCredentials();
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const early = resolver.resolve(key('one'), 'r');
    state.owners.delete('one');
    resolver.forgetKey(11);
    const late = resolver.resolve(key('one'), 'r');
    gate.resolve();
    expect(await early).toMatchObject({ userId: 1 });
    expect(await late).toBeUndefined();
    expect(await resolver.resolve(key('one'), 'r')).toBeUndefined();
  });
});

test('resolves a key again after a minute, in case its event was missed', async () => {
  // LRUCache uses this clock, and a timer until it reads the clock again.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => {
    clock.mockReturnValue(start + milliseconds);
    vi.runAllTimers();
  };
  const { state, resolver } = createCredentials();
  await resolver.resolve(key('one'), 'r');
  await resolver.resolve(key('made later'), 'r');
  state.owners.delete('one');
  state.owners.set('made later', { userId: 3, keyId: 33, organizations: [] });
  pass(59_900);
  expect(await resolver.resolve(key('one'), 'r')).toMatchObject({ userId: 1 });
  expect(await resolver.resolve(key('made later'), 'r')).toBeUndefined();
  expect(state.calls).toBe(2);
  pass(60_100);
  expect([resolver.remembers(key('one')), resolver.remembers(key('made later'))]).toEqual([false, false]);
  expect(await resolver.resolve(key('one'), 'r')).toBeUndefined();
  expect(await resolver.resolve(key('made later'), 'r')).toMatchObject({ userId: 3 });
});
