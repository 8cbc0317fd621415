import type { ShownCredential, UserPrincipal } from '@commonplace/domain/principal';
import { hash } from 'node:crypto';
import type { RpcClient } from '@commonplace/rpc/client';
import type { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { LRUCache } from 'lru-cache';
import { authenticate, type Authenticated, type Caller, type ShownSecret } from './authenticate.ts';

const lifetimeMs = 60_000;
/** An unknown secret stays unknown, since secrets are random. */
const unknownLifetimeMs = 60_000;
const maxEntries = 20_000;
/** No secret is longer; processing longer ones would only help an attacker. */
const maxSecretLength = 512;

export interface PrincipalResolver {
  /**
   * Returns the owner of a secret, with user 0 for an application that acts for itself; undefined if it is unknown or
   * revoked or its owner is banned. Rejects while community is unreachable.
   */
  resolve(credential: ShownSecret, requestId: string): Promise<Caller | undefined>;
  /** As `resolve`, without the cache. */
  renew(credential: ShownSecret, requestId: string): Promise<Caller | undefined>;
  /** Returns the owner of a cached valid secret, without a call. */
  recall(credential: ShownSecret): Caller | undefined;
  /** Whether a secret is cached, as valid or as unknown, so that `resolve` makes no call. */
  remembers(credential: ShownSecret): boolean;
  forgetKey(keyId: number): void;
  /** Forgets a user's credentials of a kind with these ids, or all of that kind without ids. User 0 means any user. */
  forgetCredentials(kind: ShownCredential['kind'], ids: readonly string[], userId: number): void;
  /** Forgets the tokens of an application. */
  forgetApplication(clientId: string): void;
  /** Forgets all credentials of a user. */
  forgetUser(userId: number): void;
  /** Forgets the former and the new members of an organization. */
  forgetOrganization(organizationId: number, memberIds: readonly number[]): void;
  forgetAll(): void;
}

/**
 * Caches principals by secret for a minute; events remove them at once. The cache keys are SHA-256 hashes, so that no
 * secret is stored.
 */
export function createPrincipalResolver(
  credentials: Pick<RpcClient<typeof CredentialsService>, 'authenticate'>,
): PrincipalResolver {
  const owners = new LRUCache<string, Authenticated>({ max: maxEntries, ttl: lifetimeMs });
  // Separate, so that many unknown secrets cannot evict valid ones.
  const unknown = new LRUCache<string, true>({ max: maxEntries, ttl: unknownLifetimeMs });
  const resolving = new Map<string, Promise<Caller | undefined>>();
  // Separate: a call from before the refusal that caused a renewal may have an outdated result.
  const renewing = new Map<string, Promise<Caller | undefined>>();
  // Incremented by `forget`; the results of earlier calls are not cached.
  let generation = 0;

  const authenticateAndCache = async (
    credential: ShownSecret,
    key: string,
    requestId: string,
  ): Promise<Caller | undefined> => {
    const startedIn = generation;
    const owner = await authenticate(credentials, credential, requestId);
    if (startedIn !== generation) return owner?.principal;
    if (owner) owners.set(key, owner, { ttl: Math.min(lifetimeMs, Math.max(1, owner.expiresAt - Date.now())) });
    else {
      owners.delete(key);
      unknown.set(key, true);
    }
    return owner?.principal;
  };

  const join = (running: Map<string, Promise<Caller | undefined>>, credential: ShownSecret, requestId: string) => {
    const key = digest(credential);
    const joined = running.get(key);
    if (joined) return joined;
    const call = authenticateAndCache(credential, key, requestId).finally(() => {
      if (running.get(key) === call) running.delete(key);
    });
    running.set(key, call);
    return call;
  };

  const forget = (matches: (principal: UserPrincipal, entry: Authenticated) => boolean) => {
    generation += 1;
    // Later callers must not share an earlier call.
    resolving.clear();
    renewing.clear();
    // A refused secret may belong to an account whose ban was just lifted.
    unknown.clear();
    for (const [key, entry] of owners.entries()) {
      if (matches(entry.principal, entry)) owners.delete(key);
    }
  };

  return {
    async resolve(credential, requestId) {
      if (!isPossible(credential)) return undefined;
      const key = digest(credential);
      const principal = owners.get(key)?.principal;
      if (principal || unknown.has(key)) return principal;
      return join(resolving, credential, requestId);
    },
    renew: (credential, requestId) => join(renewing, credential, requestId),
    recall: (credential) => (isPossible(credential) ? owners.get(digest(credential))?.principal : undefined),
    remembers(credential) {
      if (!isPossible(credential)) return true;
      const key = digest(credential);
      return owners.has(key) || unknown.has(key);
    },
    forgetKey: (keyId) => forget((principal) => principal.keyId === keyId),
    forgetCredentials(kind, ids, userId) {
      forget(({ userId: owner, credential }) => {
        const isTheirs = userId === 0 || owner === userId;
        return isTheirs && credential?.kind === kind && (ids.length === 0 || ids.includes(credential.id));
      });
    },
    // Also removes the tokens of applications that the user owns.
    forgetUser: (userId) =>
      forget((principal, { clientOwnerId }) => [principal.userId, clientOwnerId].includes(userId)),
    forgetApplication: (clientId) => forget((_principal, entry) => entry.clientId === clientId),
    forgetOrganization(organizationId, memberIds) {
      const members = new Set(memberIds);
      forget(
        (principal) => members.has(principal.userId) || principal.organizations.some(({ id }) => id === organizationId),
      );
    },
    forgetAll: () => forget(() => true),
  };
}

function isPossible({ secret }: ShownSecret): boolean {
  return secret !== '' && secret.length <= maxSecretLength;
}

function digest({ kind, secret }: ShownSecret): string {
  return `${kind} ${hash('sha256', secret, 'base64url')}`;
}
