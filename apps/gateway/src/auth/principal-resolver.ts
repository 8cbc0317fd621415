import { hash } from 'node:crypto';
import { DomainError } from '@commonplace/rpc/errors';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Role, UserPrincipal } from '@commonplace/rpc/principal';
import type { AuthenticateResponse, CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { LRUCache } from 'lru-cache';

const lifetimeMs = 60_000;
/** A key cannot come into being after it was asked for: it is random. */
const unknownLifetimeMs = 60_000;
const maxEntries = 20_000;
/** No key is longer; hashing and asking for more would only help an attacker. */
const maxSecretLength = 512;

export interface PrincipalResolver {
  /** The owner of a key; undefined when the key is unknown, revoked or its owner banned. Rejects when community is away. */
  resolve(secret: string, requestId: string): Promise<UserPrincipal | undefined>;
  /** The owner of a key that is remembered here as valid; asks nobody. */
  recall(secret: string): UserPrincipal | undefined;
  /** Whether it is remembered here what a key is, be it valid or not: resolving it asks nobody. */
  remembers(secret: string): boolean;
  /** Forgets a key, by its id. */
  forgetKey(keyId: number): void;
  /** Forgets whatever belongs to a user. */
  forgetUser(userId: number): void;
  /** Forgets the members of an organization, old and new ones. */
  forgetOrganization(organizationId: number, memberIds: readonly number[]): void;
  forgetAll(): void;
}

/**
 * Keys to principals, remembered for a minute and forgotten at once by events. Entries are keyed by the secret's
 * SHA-256: no secret is kept.
 */
export function createPrincipalResolver(
  credentials: Pick<RpcClient<typeof CredentialsService>, 'authenticate'>,
): PrincipalResolver {
  const known = new LRUCache<string, UserPrincipal>({ max: maxEntries, ttl: lifetimeMs });
  // Kept apart, so that no flood of made-up keys can wash out the valid ones.
  const unknown = new LRUCache<string, true>({ max: maxEntries, ttl: unknownLifetimeMs });
  const asking = new Map<string, Promise<UserPrincipal | undefined>>();
  // An answer that was under way while something was forgotten may be from before, and is not remembered.
  let generation = 0;

  const ask = async (secret: string, key: string, requestId: string): Promise<UserPrincipal | undefined> => {
    const askedIn = generation;
    const principal = await authenticate(credentials, secret, requestId);
    if (askedIn !== generation) return principal;
    if (principal) known.set(key, principal);
    else unknown.set(key, true);
    return principal;
  };

  const forget = (isMeant: (principal: UserPrincipal) => boolean) => {
    generation += 1;
    // Callers from now on must not join a question from before.
    asking.clear();
    // A key that was refused may be of an account whose ban has just been lifted.
    unknown.clear();
    for (const [key, principal] of known.entries()) {
      if (isMeant(principal)) known.delete(key);
    }
  };

  return {
    async resolve(secret, requestId) {
      if (!isPossible(secret)) return undefined;
      const key = digest(secret);
      const principal = known.get(key);
      if (principal || unknown.has(key)) return principal;
      const running = asking.get(key);
      if (running) return running;
      const question = ask(secret, key, requestId).finally(() => {
        if (asking.get(key) === question) asking.delete(key);
      });
      asking.set(key, question);
      return question;
    },
    recall: (secret) => (isPossible(secret) ? known.get(digest(secret)) : undefined),
    remembers(secret) {
      if (!isPossible(secret)) return true;
      const key = digest(secret);
      return known.has(key) || unknown.has(key);
    },
    forgetKey: (keyId) => forget((principal) => principal.keyId === keyId),
    forgetUser: (userId) => forget((principal) => principal.userId === userId),
    forgetOrganization(organizationId, memberIds) {
      const members = new Set(memberIds);
      forget(
        (principal) => members.has(principal.userId) || principal.organizations.some(({ id }) => id === organizationId),
      );
    },
    forgetAll: () => forget(() => true),
  };
}

function isPossible(secret: string): boolean {
  return secret !== '' && secret.length <= maxSecretLength;
}

function digest(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

async function authenticate(
  credentials: Pick<RpcClient<typeof CredentialsService>, 'authenticate'>,
  secret: string,
  requestId: string,
): Promise<UserPrincipal | undefined> {
  try {
    return toPrincipal(
      await credentials.authenticate({ secret }, { principal: { kind: 'service', name: 'gateway' }, requestId }),
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

const roles = new Set<string>(['moderator', 'admin', 'super_admin'] satisfies Role[]);
const restrictions = new Set<string>([
  'suspended',
  'spam',
  'comment_suspended',
] satisfies UserPrincipal['restriction'][]);

function toPrincipal(owner: AuthenticateResponse): UserPrincipal {
  return {
    kind: 'user',
    userId: owner.userId,
    username: owner.username,
    roles: owner.roles.filter((role): role is Role => roles.has(role)),
    restriction: isRestriction(owner.restriction) ? owner.restriction : 'none',
    organizations: owner.organizations.map(({ organizationId, role }) => ({
      id: organizationId,
      role: role === 'admin' ? 'admin' : 'member',
    })),
    keyId: owner.keyId,
    createdAt: owner.userCreatedAt,
  };
}

function isRestriction(value: string): value is UserPrincipal['restriction'] {
  return restrictions.has(value);
}
