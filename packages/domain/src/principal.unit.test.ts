import { describe, expect, test } from 'vitest';
import {
  hasRole,
  organizationRole,
  requireOperator,
  requireRole,
  requireSession,
  requireUnrestricted,
  requireUser,
  type Principal,
  type Role,
  type UserPrincipal,
} from './principal.ts';

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

describe('principal checks', () => {
  test('include lower roles; the command line passes every check, a service none', () => {
    const order: Role[] = ['moderator', 'admin', 'super_admin'];
    for (const [held, heldRole] of order.entries()) {
      for (const [required, requiredRole] of order.entries()) {
        expect(hasRole(user({ roles: [heldRole] }), requiredRole)).toBe(held >= required);
      }
    }
    expect(hasRole(user(), 'moderator')).toBe(false);
    expect(hasRole(anonymous, 'moderator')).toBe(false);
    expect(hasRole(cli, 'super_admin')).toBe(true);
    for (const name of ['gateway', 'content', 'community']) {
      expect(hasRole({ kind: 'service', name }, 'moderator')).toBe(false);
    }
  });

  test.each([
    ['suspended', false],
    ['spam', false],
    ['comment_suspended', true],
  ] as const)('a %s account keeps its roles: %s', (restriction, keeps) => {
    expect(hasRole(user({ roles: ['super_admin'], restriction }), 'moderator')).toBe(keeps);
  });

  test('requireRole distinguishes anonymous from unauthorized callers', () => {
    expect(() => requireRole(anonymous, 'admin')).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => requireRole(user({ roles: ['moderator'] }), 'admin')).toThrow(
      expect.objectContaining({ code: 'permission_denied' }),
    );
    expect(() => requireRole(user({ roles: ['super_admin'] }), 'admin')).not.toThrow();
    expect(() => requireRole(cli, 'super_admin')).not.toThrow();
  });

  test('requireOperator accepts the command line only', () => {
    expect(() => requireOperator(cli)).not.toThrow();
    for (const other of [
      { kind: 'service', name: 'community' } as const,
      user({ roles: ['super_admin'] }),
      anonymous,
    ]) {
      expect(() => requireOperator(other)).toThrow(expect.objectContaining({ code: 'permission_denied' }));
    }
  });

  test('requireUser requires a user', () => {
    expect(requireUser(user()).userId).toBe(7);
    expect(() => requireUser(anonymous)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => requireUser(cli)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });

  test('requireSession requires a browser session', () => {
    const credential = { kind: 'session', id: 's-1' } as const;
    expect(requireSession(user({ credential }))).toMatchObject({ sessionId: 's-1', user: { userId: 7 } });
    expect(() => requireSession(anonymous)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    for (const other of [undefined, { kind: 'api_key', id: '11' }, { kind: 'access_token', id: 't-1' }] as const) {
      expect(() => requireSession(user({ credential: other }))).toThrow(
        expect.objectContaining({ code: 'permission_denied' }),
      );
    }
  });

  test('requireUnrestricted rejects suspended and spam accounts (rules.md#restricted-accounts)', () => {
    for (const restriction of ['suspended', 'spam'] as const) {
      expect(() => requireUnrestricted(user({ restriction }))).toThrow(
        expect.objectContaining({ code: 'permission_denied' }),
      );
    }
    for (const restriction of ['none', 'comment_suspended'] as const) {
      expect(() => requireUnrestricted(user({ restriction }))).not.toThrow();
    }
  });

  test('organizationRole returns the role of a member', () => {
    expect(organizationRole(user(), 3)).toBe('admin');
    expect(organizationRole(user(), 4)).toBeUndefined();
    expect(organizationRole(cli, 3)).toBeUndefined();
  });
});
