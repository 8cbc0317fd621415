import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import type { Principal, UserPrincipal } from '@commonplace/rpc/principal';
import { generateKeySet, type CallerName } from '@commonplace/rpc/signing-keys';

/** The keys of the processes under test. */
export const testKeys = generateKeySet();

/** Signs as the command line: for users, anonymous visitors and the operator. */
export const testSigner = createPrincipalSigner(testKeys.privateKeys.cli);

/** The variables of a process that tells it its own key, if it has one, and those of its callers. */
export function keyVariables(name: CallerName) {
  return {
    INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys[name],
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
  };
}

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

/** Another of our processes, or the command line, `cli`, which passes every role check. */
export function servicePrincipal(name: string): Principal {
  return { kind: 'service', name };
}
