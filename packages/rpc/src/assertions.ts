import { callerRefused } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { parsePrincipal } from './principal-payload.ts';
import { parsePrivateKey, parsePublicKeys, type TrustedKey } from './signing-keys.ts';

const algorithm = 'EdDSA';
/** Claimed by every token, since the last release requires it. */
const protocol = 2;
const lifetimeSeconds = 60;
const signatureCacheMs = 30_000;
/** Allowed difference between the clocks of two machines. */
const clockToleranceSeconds = 5;
const cacheSize = 10_000;

/** Callers that may call every service and act on behalf of users. */
const userCallers = ['gateway', 'cli'];

export interface PrincipalSigner {
  /** Returns a token for one service that names the principal; valid for 30 to 60 seconds. */
  sign(principal: Principal, audience: string): Promise<string>;
}

export interface PrincipalVerifier {
  /** Returns the principal, frozen because calls share it. Rejects with `caller_refused`, whose cause gives the reason. */
  verify(token: string): Promise<Principal>;
}

export interface VerifierOptions {
  /** The service that verifies; tokens for others are refused. */
  audience: string;
  /** Value of INTERNAL_AUTH_PUBLIC_KEYS. */
  publicKeys: string;
  /** The services that may call this one, besides the gateway and the command line. */
  callers?: readonly string[] | undefined;
}

/** Signs principals for calls to other services with this process's key, INTERNAL_AUTH_PRIVATE_KEY. */
export function createPrincipalSigner(privateKey: string): PrincipalSigner {
  const { id, key } = parsePrivateKey(privateKey);
  const tokens = new LRUCache<string, Promise<string>>({ max: cacheSize, ttl: signatureCacheMs });
  return {
    sign(principal, audience) {
      const identity = audience + JSON.stringify(principal);
      const cached = tokens.get(identity);
      if (cached) return cached;
      const token = new SignJWT({ principal, protocol })
        .setProtectedHeader({ alg: algorithm, kid: id })
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(key);
      tokens.set(identity, token);
      return token;
    },
  };
}

/** Verifies the tokens that callers of one service send. Caches each valid token until it expires. */
export function createPrincipalVerifier({ audience, publicKeys, callers = [] }: VerifierOptions): PrincipalVerifier {
  const mayCall = new Set([...userCallers, ...callers]);
  const trusted = parsePublicKeys(publicKeys).filter(({ owner }) => mayCall.has(owner));
  const keys = new Map(trusted.map((key) => [key.id, key]));
  const verified = new LRUCache<string, Principal>({ max: cacheSize });

  const check = async (token: string): Promise<Principal> => {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyNamed(keys, kid).key, {
      algorithms: [algorithm],
      audience,
      maxTokenAge: lifetimeSeconds,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'principal'],
    });
    const principal = deepFreeze(principalOf(payload));
    requireRightToClaim(principal, keyNamed(keys, protectedHeader.kid).owner);
    const remainingMs = ((payload.exp ?? 0) + clockToleranceSeconds) * 1000 - Date.now();
    if (remainingMs > 0) verified.set(token, principal, { ttl: remainingMs });
    return principal;
  };

  return {
    async verify(token) {
      const principal = verified.get(token);
      if (principal) return principal;
      try {
        return await check(token);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof RefusedAssertion) throw callerRefused(error);
        throw error;
      }
    },
  };
}

/** A token that is intact but makes a claim its signer may not make. */
class RefusedAssertion extends Error {
  override readonly name = 'RefusedAssertion';
}

function principalOf(payload: JWTPayload): Principal {
  const principal = parsePrincipal(payload['principal']);
  if (!principal) throw new RefusedAssertion('the token holds no valid principal');
  return principal;
}

function keyNamed(keys: ReadonlyMap<string, TrustedKey>, id: string | undefined): TrustedKey {
  const key = keys.get(id ?? '');
  if (!key) throw new RefusedAssertion('the token is signed with a key that is not trusted');
  return key;
}

/** Rejects a service that speaks for another; only the gateway and the command line speak for users. */
function requireRightToClaim(principal: Principal, owner: string): void {
  const isAllowed =
    principal.kind === 'anonymous' ||
    (principal.kind === 'service' && principal.name === owner) ||
    (principal.kind === 'user' && userCallers.includes(owner));
  if (isAllowed) return;
  const claimed = principal.kind === 'service' ? `service ${principal.name}` : principal.kind;
  throw new RefusedAssertion(`the key of ${owner} may not claim to be: ${claimed}`);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const nested of Object.values(value)) deepFreeze(nested);
  }
  return value;
}
