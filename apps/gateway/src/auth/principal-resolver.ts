import { hash } from 'node:crypto';
import { atMost } from '@commonplace/rpc/at-most';
import { DomainError } from '@commonplace/rpc/errors';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Role, ShownCredential, UserPrincipal } from '@commonplace/rpc/principal';
import {
  CredentialKind,
  type AuthenticateResponse,
  type CredentialsService,
} from '@commonplace/proto/community/v1/credentials';
import { LRUCache } from 'lru-cache';

const lifetimeMs = 60_000;
/** A secret cannot come into being after it was asked for: it is random. */
const unknownLifetimeMs = 60_000;
const maxEntries = 20_000;
/** No secret is longer; hashing and asking for more would only help an attacker. */
const maxSecretLength = 512;

/** A secret, and how it was shown: the same text is nothing when it comes as another kind. */
export interface ShownSecret {
  kind: ShownCredential['kind'];
  secret: string;
}

/** The owner of a valid secret, and the account that its requests are counted for (S9). */
export interface Caller extends UserPrincipal {
  /** The person's own; of an application that acts for itself, its owner's. */
  accountId: number;
}

/** What is remembered of a secret that is valid. */
interface Known {
  principal: Caller;
  /** Whose application it was given to, of an access token; else 0. */
  clientOwnerId: number;
  /** That application. */
  clientId: string | undefined;
  /** When it ends by itself. */
  expiresAt: number;
}

export interface PrincipalResolver {
  /**
   * Whose a secret is, user 0 being an application that acts for itself; undefined when it is unknown, has ended or its
   * owner is banned. Rejects when community is away.
   */
  resolve(shown: ShownSecret, requestId: string): Promise<Caller | undefined>;
  /** As `resolve`, of community itself, whatever is remembered. */
  renew(shown: ShownSecret, requestId: string): Promise<Caller | undefined>;
  /** Whose a secret is that is remembered here as valid; asks nobody. */
  recall(shown: ShownSecret): Caller | undefined;
  /** Whether it is remembered here what a secret is, be it valid or not: resolving it asks nobody. */
  remembers(shown: ShownSecret): boolean;
  /** Forgets a key, by its id. */
  forgetKey(keyId: number): void;
  /** Forgets those of a person's credentials of one kind that have these ids, of whoever's for user 0; without any, all of that kind. */
  forgetCredentials(kind: ShownCredential['kind'], ids: readonly string[], userId: number): void;
  /** Forgets the tokens that an application was given. */
  forgetApplication(clientId: string): void;
  /** Forgets whatever belongs to a user. */
  forgetUser(userId: number): void;
  /** Forgets the members of an organization, old and new ones. */
  forgetOrganization(organizationId: number, memberIds: readonly number[]): void;
  forgetAll(): void;
}

/**
 * Secrets to principals, remembered for a minute and forgotten at once by events. Entries are keyed by the secret's
 * SHA-256: no secret is kept.
 */
export function createPrincipalResolver(
  credentials: Pick<RpcClient<typeof CredentialsService>, 'authenticate'>,
): PrincipalResolver {
  const known = new LRUCache<string, Known>({ ...atMost(maxEntries), ttl: lifetimeMs });
  // Kept apart, so that no flood of made-up secrets can wash out the valid ones.
  const unknown = new LRUCache<string, true>({ ...atMost(maxEntries), ttl: unknownLifetimeMs });
  const asking = new Map<string, Promise<Caller | undefined>>();
  // Kept apart: a question from before the refusal that a renewal is about may have been answered from before it, too.
  const renewing = new Map<string, Promise<Caller | undefined>>();
  // An answer that was under way while something was forgotten may be from before, and is not remembered.
  let generation = 0;

  const ask = async (shown: ShownSecret, key: string, requestId: string): Promise<Caller | undefined> => {
    const askedIn = generation;
    const found = await authenticate(credentials, shown, requestId);
    if (askedIn !== generation) return found?.principal;
    if (found) known.set(key, found, { ttl: Math.min(lifetimeMs, Math.max(1, found.expiresAt - Date.now())) });
    else {
      known.delete(key);
      unknown.set(key, true);
    }
    return found?.principal;
  };

  const join = (running: Map<string, Promise<Caller | undefined>>, shown: ShownSecret, requestId: string) => {
    const key = digest(shown);
    const joined = running.get(key);
    if (joined) return joined;
    const question = ask(shown, key, requestId).finally(() => {
      if (running.get(key) === question) running.delete(key);
    });
    running.set(key, question);
    return question;
  };

  const forget = (isMeant: (principal: UserPrincipal, known: Known) => boolean) => {
    generation += 1;
    // Callers from now on must not join a question from before.
    asking.clear();
    renewing.clear();
    // One that was refused may be of an account whose ban has just been lifted.
    unknown.clear();
    for (const [key, found] of known.entries()) {
      if (isMeant(found.principal, found)) known.delete(key);
    }
  };

  return {
    async resolve(shown, requestId) {
      if (!isPossible(shown)) return undefined;
      const key = digest(shown);
      const principal = known.get(key)?.principal;
      if (principal || unknown.has(key)) return principal;
      return join(asking, shown, requestId);
    },
    renew: (shown, requestId) => join(renewing, shown, requestId),
    recall: (shown) => (isPossible(shown) ? known.get(digest(shown))?.principal : undefined),
    remembers(shown) {
      if (!isPossible(shown)) return true;
      const key = digest(shown);
      return known.has(key) || unknown.has(key);
    },
    forgetKey: (keyId) => forget((principal) => principal.keyId === keyId),
    forgetCredentials(kind, ids, userId) {
      forget(({ userId: owner, credential }) => {
        const isTheirs = userId === 0 || owner === userId;
        return isTheirs && credential?.kind === kind && (ids.length === 0 || ids.includes(credential.id));
      });
    },
    // Whose application is banned with them, it has no tokens any more.
    forgetUser: (userId) =>
      forget((principal, { clientOwnerId }) => [principal.userId, clientOwnerId].includes(userId)),
    forgetApplication: (clientId) => forget((_principal, found) => found.clientId === clientId),
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

const kinds = {
  api_key: CredentialKind.API_KEY,
  session: CredentialKind.SESSION,
  access_token: CredentialKind.ACCESS_TOKEN,
} as const satisfies Record<ShownCredential['kind'], CredentialKind>;

/** A kind as events name it; undefined for one that only keys have. */
export function credentialKind(kind: CredentialKind): ShownCredential['kind'] | undefined {
  return (Object.keys(kinds) as ShownCredential['kind'][]).find((name) => kinds[name] === kind);
}

async function authenticate(
  credentials: Pick<RpcClient<typeof CredentialsService>, 'authenticate'>,
  { kind, secret }: ShownSecret,
  requestId: string,
): Promise<Known | undefined> {
  try {
    const options = { principal: { kind: 'service', name: 'gateway' }, requestId } as const;
    const owner = await credentials.authenticate({ secret, kind: kinds[kind] }, options);
    const { clientOwnerId, clientId, expiresAt } = owner;
    return {
      principal: toCaller(owner, kind),
      clientOwnerId,
      clientId,
      expiresAt: expiresAt === undefined ? Infinity : Date.parse(expiresAt),
    };
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

function toCaller(owner: AuthenticateResponse, kind: ShownCredential['kind']): Caller {
  return {
    kind: 'user',
    userId: owner.userId,
    accountId: owner.userId || owner.clientOwnerId,
    username: owner.username,
    roles: owner.roles.filter((role): role is Role => roles.has(role)),
    restriction: isRestriction(owner.restriction) ? owner.restriction : 'none',
    organizations: owner.organizations.map(({ organizationId, role }) => ({
      id: organizationId,
      role: role === 'admin' ? 'admin' : 'member',
    })),
    keyId: owner.keyId,
    createdAt: owner.userCreatedAt,
    // Community of release 0.1.0 knows keys alone, by their own ids.
    ...(owner.scopes.length > 0 && { scopes: owner.scopes }),
    credential: { kind, id: owner.credentialId || String(owner.keyId) },
  };
}

function isRestriction(value: string): value is UserPrincipal['restriction'] {
  return restrictions.has(value);
}
