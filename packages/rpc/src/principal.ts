import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { forbidden, unauthenticated } from './errors.ts';

/** Administrative roles; each includes the one before. */
export type Role = 'moderator' | 'admin' | 'super_admin';

/** A signed-in person, as the gateway found them when it resolved their key. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  username: string;
  roles: Role[];
  restriction: 'none' | 'suspended' | 'spam' | 'comment_suspended';
  organizations: { id: number; role: 'member' | 'admin' }[];
  keyId: number;
  /** When the account was created, RFC 3339. */
  createdAt: string;
}

/** Another of our processes, or the operator's command line: passes every role check. */
export interface ServicePrincipal {
  kind: 'service';
  name: string;
}

/** On whose behalf a call is made. */
export type Principal = { kind: 'anonymous' } | UserPrincipal | ServicePrincipal;

const rank: Record<Role, number> = { moderator: 1, admin: 2, super_admin: 3 };

/** Whether the principal has the role or one that includes it. The roles of a suspended or spam account rest (S4). */
export function hasRole(principal: Principal, role: Role): boolean {
  if (principal.kind === 'service') return true;
  if (principal.kind === 'anonymous' || isRestricted(principal)) return false;
  return principal.roles.some((held) => rank[held] >= rank[role]);
}

/** The signed-in user; anybody else is `unauthenticated` (S3). */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw unauthenticated();
  return principal;
}

/** Passes a holder of the role; nobody in particular is `unauthenticated`, anybody else `permission_denied` (S3). */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.kind === 'anonymous') throw unauthenticated();
  if (!hasRole(principal, role)) throw forbidden();
}

/** Suspended and spam accounts may read, not write: `permission_denied` (S4). */
export function requireUnrestricted(principal: UserPrincipal): void {
  if (isRestricted(principal)) throw forbidden();
}

function isRestricted({ restriction }: UserPrincipal): boolean {
  return restriction === 'suspended' || restriction === 'spam';
}

/** The principal's part in an organization, if any. */
export function organizationRole(principal: Principal, organizationId: number): 'member' | 'admin' | undefined {
  if (principal.kind !== 'user') return undefined;
  return principal.organizations.find(({ id }) => id === organizationId)?.role;
}

const algorithm = 'HS256';
const issuer = 'commonplace';
const audience = 'commonplace-services';
const lifetimeSeconds = 60;
const signatureCacheMs = 30_000;
/** How far the clocks of two machines may be apart. */
const clockToleranceSeconds = 5;
const cacheSize = 10_000;

export interface PrincipalSigner {
  /** A token that names the principal; valid for at least 30 and at most 60 seconds. */
  sign(principal: Principal): Promise<string>;
}

export interface PrincipalVerifier {
  /** The principal, frozen since it is shared between calls; rejects with `unauthenticated`. */
  verify(token: string): Promise<Principal>;
}

/** Signs principals for the calls to other services. The secret is INTERNAL_AUTH_SECRET, at least 32 characters. */
export function createPrincipalSigner(secret: string): PrincipalSigner {
  const key = toKey(secret);
  const tokens = new LRUCache<string, Promise<string>>({ max: cacheSize, ttl: signatureCacheMs });
  return {
    sign(principal) {
      const identity = JSON.stringify(principal);
      const cached = tokens.get(identity);
      if (cached) return cached;
      const token = new SignJWT({ principal })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(key);
      tokens.set(identity, token);
      return token;
    },
  };
}

/** Verifies what a signer with the same secret signed; each token is checked once and remembered until it expires. */
export function createPrincipalVerifier(secret: string): PrincipalVerifier {
  const key = toKey(secret);
  const verified = new LRUCache<string, Principal>({ max: cacheSize });

  const check = async (token: string): Promise<Principal> => {
    try {
      const { payload } = await jwtVerify<{ principal: Principal }>(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        maxTokenAge: lifetimeSeconds,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'principal'],
      });
      const principal = deepFreeze(payload.principal);
      const remainingMs = ((payload.exp ?? 0) + clockToleranceSeconds) * 1000 - Date.now();
      if (remainingMs > 0) verified.set(token, principal, { ttl: remainingMs });
      return principal;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw unauthenticated();
      throw error;
    }
  };

  return {
    verify(token) {
      const principal = verified.get(token);
      return principal ? Promise.resolve(principal) : check(token);
    },
  };
}

function toKey(secret: string) {
  if (secret.length < 32) throw new Error('the internal secret must have at least 32 characters');
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const nested of Object.values(value)) deepFreeze(nested);
  }
  return value;
}
