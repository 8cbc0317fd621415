import type { Principal, UserPrincipal } from '@commonplace/rpc/principal';

/** The secret shared by servers and clients under test. */
export const testSecret = 'a secret of at least thirty-two bytes, for tests';

export const anonymous: Principal = { kind: 'anonymous' };

/** A signed-in user without roles, organizations or restrictions, unless given. */
export function userPrincipal(
  user: { userId: number } & Partial<Omit<UserPrincipal, 'kind' | 'userId'>>,
): UserPrincipal {
  return {
    kind: 'user',
    username: `user_${user.userId}`,
    roles: [],
    restriction: 'none',
    organizations: [],
    keyId: user.userId,
    createdAt: '2020-01-01T00:00:00Z',
    ...user,
  };
}

/** Another of our processes, or the command line; it passes every role check. */
export function servicePrincipal(name: string): Principal {
  return { kind: 'service', name };
}
