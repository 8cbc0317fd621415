import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { requireUser, type Principal, type UserPrincipal } from '@commonplace/domain/principal';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createPrincipalSigner, createPrincipalVerifier, type VerifierOptions } from './assertions.ts';
import { generateKeySet } from './signing-keys.ts';
import { probeClient, recordingLogger, startProbe } from './testing/probe.ts';

const { privateKeys, publicKeys } = generateKeySet();
const gateway = createPrincipalSigner(privateKeys.gateway);
const anonymous: Principal = { kind: 'anonymous' };
const service = (name: string): Principal => ({ kind: 'service', name });

function user(overrides: Partial<UserPrincipal> = {}): UserPrincipal {
  return {
    kind: 'user',
    userId: 7,
    username: 'ada',
    roles: [],
    restriction: 'none',
    organizations: [{ id: 3, role: 'admin' }],
    keyId: 11,
    createdAt: '2026-01-02T03:04:05Z',
    ...overrides,
  };
}

function verifierOf(options: Partial<VerifierOptions> = {}) {
  return createPrincipalVerifier({ audience: 'content', publicKeys, callers: ['community', 'analytics'], ...options });
}

const refused = { code: 'caller_refused' };

describe('principal tokens', () => {
  test.each([
    null,
    7,
    'user',
    [],
    {},
    { kind: 'root' },
    { kind: 'service' },
    { kind: 'user' },
    { ...user(), roles: undefined },
    { ...user(), roles: ['owner'] },
    { ...user(), userId: '7' },
    { ...user(), organizations: [null] },
  ])('are refused with the invalid principal %j, even if signed', async (payload) => {
    const token = await gateway.sign(payload as unknown as Principal, 'content');
    await expect(verifierOf().verify(token)).rejects.toMatchObject(refused);
  });

  test('carry the signed principal', async () => {
    for (const principal of [anonymous, service('gateway'), user({ roles: ['admin'] })]) {
      expect(await verifierOf().verify(await gateway.sign(principal, 'content'))).toEqual(principal);
    }
  });

  test('live for at most 60 seconds', async () => {
    const { iat = 0, exp = 0 } = decodeJwt(await gateway.sign(user(), 'content'));
    expect(exp - iat).toBe(60);
  });

  test('are signed once per principal and receiver, not per object', async () => {
    expect(gateway.sign(user(), 'content')).toBe(gateway.sign(user(), 'content'));
    expect(await gateway.sign(user(), 'content')).not.toBe(await gateway.sign(user(), 'community'));
    expect(await gateway.sign(user(), 'content')).not.toBe(
      await gateway.sign(user({ restriction: 'suspended' }), 'content'),
    );
  });

  test('are verified once, and the shared principal cannot be changed', async () => {
    const verifier = verifierOf();
    const token = await gateway.sign(user(), 'content');
    const first = requireUser(await verifier.verify(token));
    expect(await verifier.verify(token)).toBe(first);
    expect(() => first.roles.push('super_admin')).toThrow(TypeError);
    expect(() => Object.assign(first, { userId: 1 })).toThrow(TypeError);
  });

  test('are refused with a changed payload', async () => {
    const token = await gateway.sign(user(), 'content');
    const [header, , signature] = token.split('.');
    const forged = JSON.stringify({ ...decodeJwt(token), principal: user({ roles: ['super_admin'] }) });
    const changed = [header, Buffer.from(forged).toString('base64url'), signature].join('.');
    await expect(verifierOf().verify(changed)).rejects.toMatchObject(refused);
  });
});

describe('tokens with a single defect are refused:', () => {
  const key = createPrivateKey({ key: Buffer.from(privateKeys.gateway, 'base64url'), format: 'der', type: 'pkcs8' });
  const { privateKey: unknownKey } = generateKeyPairSync('ed25519');
  const now = Math.floor(Date.now() / 1000);
  const header = async () => {
    const { kid = '' } = decodeProtectedHeader(await gateway.sign(anonymous, 'content'));
    return { alg: 'EdDSA', kid };
  };
  const claims = async () =>
    new SignJWT({ principal: user(), protocol: 2 }).setProtectedHeader(await header()).setAudience('content');

  test.each<[string, () => Promise<string>]>([
    [
      'signed with another key under a known name',
      async () => (await claims()).setIssuedAt().setExpirationTime('60s').sign(unknownKey),
    ],
    ['for another service', () => gateway.sign(user(), 'community')],
    ['without expiry', async () => (await claims()).setIssuedAt().sign(key)],
    ['without issue time', async () => (await claims()).setExpirationTime('60s').sign(key)],
    [
      'expired',
      async () =>
        (await claims())
          .setIssuedAt(now - 50)
          .setExpirationTime(now - 10)
          .sign(key),
    ],
    [
      'an hour of life',
      async () =>
        (await claims())
          .setIssuedAt(now - 120)
          .setExpirationTime('1h')
          .sign(key),
    ],
    ['no text at all', async () => 'not a token'],
    [
      'no signature',
      async () => `${Buffer.from(JSON.stringify({ ...(await header()), alg: 'none' })).toString('base64url')}.e30.`,
    ],
    [
      'the public key taken for a shared secret',
      async () => {
        const secret = new TextEncoder().encode(publicKeys);
        const shared = new SignJWT({ principal: user(), protocol: 2 }).setProtectedHeader({
          ...(await header()),
          alg: 'HS256',
        });
        return shared.setAudience('content').setIssuedAt().setExpirationTime('60s').sign(secret);
      },
    ],
  ])('%s', async (_, make) => {
    await expect(verifierOf().verify(await make())).rejects.toMatchObject(refused);
  });
});

describe('claims of a signer', () => {
  const sign = (caller: keyof typeof privateKeys, principal: Principal, audience = 'content') =>
    createPrincipalSigner(privateKeys[caller]).sign(principal, audience);

  test.each<[keyof typeof privateKeys, Principal]>([
    ['gateway', user()],
    ['gateway', anonymous],
    ['cli', user()],
    ['cli', service('cli')],
    ['community', service('community')],
    ['analytics', anonymous],
  ])('are accepted with the key of %s for %o', async (caller, principal) => {
    await expect(verifierOf().verify(await sign(caller, principal))).resolves.toEqual(principal);
  });

  test.each<[keyof typeof privateKeys, Principal]>([
    ['gateway', service('cli')],
    ['community', user({ roles: ['moderator'] })],
    ['community', service('cli')],
    ['community', service('gateway')],
    ['analytics', service('community')],
    ['cli', service('gateway')],
  ])('are refused with the key of %s for %o', async (caller, principal) => {
    const error: unknown = await verifierOf()
      .verify(await sign(caller, principal))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ ...refused, cause: { message: expect.stringContaining(caller) } });
  });

  test('are refused from a service that may not call the receiver', async () => {
    const verifier = verifierOf({ audience: 'listings', callers: [] });
    await expect(verifier.verify(await sign('community', anonymous, 'listings'))).rejects.toMatchObject(refused);
    await expect(verifier.verify(await sign('gateway', anonymous, 'listings'))).resolves.toEqual(anonymous);
  });

  test('may not be passed on by a service that received them', async () => {
    const heard = await gateway.sign(user({ roles: ['super_admin'] }), 'content');
    await expect(verifierOf().verify(heard)).resolves.toBeDefined();
    await expect(verifierOf({ audience: 'community' }).verify(heard)).rejects.toMatchObject(refused);
  });
});

test('accepts the old and the new key while a key is being replaced', async () => {
  const next = generateKeySet();
  const nextPublicKey = /gateway=[^,]+/.exec(next.publicKeys)?.[0];
  const both = verifierOf({ publicKeys: `${publicKeys},${nextPublicKey}` });
  const after = verifierOf({ publicKeys: next.publicKeys });
  const [old, fresh] = await Promise.all(
    [gateway, createPrincipalSigner(next.privateKeys.gateway)].map((signer) => signer.sign(user(), 'content')),
  );
  await expect(both.verify(old ?? '')).resolves.toEqual(user());
  await expect(both.verify(fresh ?? '')).resolves.toEqual(user());
  await expect(after.verify(fresh ?? '')).resolves.toEqual(user());
  await expect(after.verify(old ?? '')).rejects.toMatchObject(refused);
});

test('reports a refused caller, with the reason in the logs of both sides', async () => {
  const here = recordingLogger();
  const there = recordingLogger();
  await using server = await startProbe({}, { logger: there.logger });
  await using stranger = probeClient(server.port, { signer: gateway, logger: here.logger });
  await expect(stranger.read({ value: 'a' }, { principal: user() })).rejects.toMatchObject(refused);
  expect(here.lines).toMatchObject([{ level: 50, msg: expect.stringContaining('INTERNAL_AUTH_PUBLIC_KEYS') }]);
  expect(there.lines).toMatchObject([
    { level: 40, err: { message: expect.stringContaining('signed with a key that is not trusted') } },
  ]);
});
