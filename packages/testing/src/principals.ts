import type { Principal, UserPrincipal } from '@commonplace/domain/principal';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { generateKeySet, type CallerName } from '@commonplace/rpc/signing-keys';

/** The key pairs of the processes under test. */
export const testKeys = generateKeySet();

/** Signs as the command line: for users, anonymous visitors and the operator. */
export const testSigner = createPrincipalSigner(testKeys.privateKeys.cli);

/** Returns the key variables of a process: its private key, if it has one, and the public keys of its callers. */
export function keyVariables(name: CallerName) {
  return {
    INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys[name],
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
  };
}

export const anonymous: Principal = { kind: 'anonymous' };

/** Returns the principal of a user, by default without roles, organizations or restrictions. */
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

/** Returns the principal of a process, or of the command line (`cli`), which passes every role check. */
export function servicePrincipal(name: string): Principal {
  return { kind: 'service', name };
}
