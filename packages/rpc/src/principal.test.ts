import { createSecretKey } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  hasRole,
  organizationRole,
  requireRole,
  requireUnrestricted,
  requireUser,
  type Principal,
  type Role,
  type UserPrincipal,
} from './principal.ts';

const secret = 'a-secret-for-tests-of-at-least-32-characters';
const key = createSecretKey(Buffer.from(secret));
const anonymous: Principal = { kind: 'anonymous' };
const cli: Principal = { kind: 'service', name: 'cli' };

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

describe('tokens', () => {
  test('a verified principal equals the signed one', async () => {
    const signer = createPrincipalSigner(secret);
    const verifier = createPrincipalVerifier(secret);
    for (const principal of [anonymous, cli, user({ roles: ['admin'] })]) {
      expect(await verifier.verify(await signer.sign(principal))).toEqual(principal);
    }
  });

  test('live for at most 60 seconds', async () => {
    const { iat = 0, exp = 0 } = decodeJwt(await createPrincipalSigner(secret).sign(user()));
    expect(exp - iat).toBe(60);
  });

  test('are signed once per principal, not per object', async () => {
    const signer = createPrincipalSigner(secret);
    expect(signer.sign(user())).toBe(signer.sign(user()));
    expect(await signer.sign(user())).not.toBe(await signer.sign(user({ restriction: 'suspended' })));
  });

  test('are verified once, and the shared principal cannot be changed', async () => {
    const verifier = createPrincipalVerifier(secret);
    const token = await createPrincipalSigner(secret).sign(user());
    const first = requireUser(await verifier.verify(token));
    expect(await verifier.verify(token)).toBe(first);
    expect(() => first.roles.push('super_admin')).toThrow(TypeError);
    expect(() => Object.assign(first, { userId: 1 })).toThrow(TypeError);
  });

  const claims = () =>
    new SignJWT({ principal: user({ roles: ['super_admin'] }) }).setProtectedHeader({ alg: 'HS256' });
  const now = Math.floor(Date.now() / 1000);
  const valid = () => claims().setIssuer('commonplace').setAudience('commonplace-services');

  test.each<[string, () => Promise<string>]>([
    ['another secret', () => createPrincipalSigner(`other-${secret}`).sign(user())],
    ['another audience', () => valid().setAudience('public').setIssuedAt().setExpirationTime('60s').sign(key)],
    ['another issuer', () => valid().setIssuer('else').setIssuedAt().setExpirationTime('60s').sign(key)],
    ['no expiry', () => valid().setIssuedAt().sign(key)],
    ['no issue time', () => valid().setExpirationTime('60s').sign(key)],
    [
      'an expiry in the past',
      () =>
        valid()
          .setIssuedAt(now - 50)
          .setExpirationTime(now - 10)
          .sign(key),
    ],
    [
      'an hour of life',
      () =>
        valid()
          .setIssuedAt(now - 120)
          .setExpirationTime('1h')
          .sign(key),
    ],
    ['no text at all', async () => 'not a token'],
    ['no signature', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('with %s are refused', async (_, make) => {
    const verifier = createPrincipalVerifier(secret);
    await expect(verifier.verify(await make())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a changed payload is refused', async () => {
    const [header, , signature] = (await createPrincipalSigner(secret).sign(user())).split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...decodeJwt(await valid().setIssuedAt().setExpirationTime('60s').sign(key)) }),
    );
    const token = [header, forged.toString('base64url'), signature].join('.');
    await expect(createPrincipalVerifier(secret).verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a short secret is refused', () => {
    expect(() => createPrincipalSigner('short')).toThrow(/32 characters/);
    expect(() => createPrincipalVerifier('short')).toThrow(/32 characters/);
  });
});

describe('rules', () => {
  test('each role includes the ones before; a service passes every check', () => {
    const order: Role[] = ['moderator', 'admin', 'super_admin'];
    for (const [held, heldRole] of order.entries()) {
      for (const [asked, askedRole] of order.entries()) {
        expect(hasRole(user({ roles: [heldRole] }), askedRole)).toBe(held >= asked);
      }
    }
    expect(hasRole(user(), 'moderator')).toBe(false);
    expect(hasRole(anonymous, 'moderator')).toBe(false);
    expect(hasRole(cli, 'super_admin')).toBe(true);
  });

  test.each([
    ['suspended', false],
    ['spam', false],
    ['comment_suspended', true],
  ] as const)('a %s account keeps its roles: %s', (restriction, keeps) => {
    expect(hasRole(user({ roles: ['super_admin'], restriction }), 'moderator')).toBe(keeps);
  });

  test('requireRole tells the unknown from the unentitled', () => {
    expect(() => requireRole(anonymous, 'admin')).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => requireRole(user({ roles: ['moderator'] }), 'admin')).toThrow(
      expect.objectContaining({ code: 'permission_denied' }),
    );
    expect(() => requireRole(user({ roles: ['super_admin'] }), 'admin')).not.toThrow();
    expect(() => requireRole(cli, 'super_admin')).not.toThrow();
  });

  test('requireUser wants a person', () => {
    expect(requireUser(user()).userId).toBe(7);
    expect(() => requireUser(anonymous)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => requireUser(cli)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });

  test('suspended and spam accounts may not write (S4)', () => {
    for (const restriction of ['suspended', 'spam'] as const) {
      expect(() => requireUnrestricted(user({ restriction }))).toThrow(
        expect.objectContaining({ code: 'permission_denied' }),
      );
    }
    for (const restriction of ['none', 'comment_suspended'] as const) {
      expect(() => requireUnrestricted(user({ restriction }))).not.toThrow();
    }
  });

  test('organizationRole finds the membership', () => {
    expect(organizationRole(user(), 3)).toBe('admin');
    expect(organizationRole(user(), 4)).toBeUndefined();
    expect(organizationRole(cli, 3)).toBeUndefined();
  });
});
