import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';
import { callerRefused } from './errors.ts';
import type { Principal } from './principal.ts';
import { parsePrincipal } from './principal-payload.ts';
import { parsePrivateKey, parsePublicKeys, type TrustedKey } from './signing-keys.ts';

const algorithm = 'EdDSA';
const lifetimeSeconds = 60;
const signatureCacheMs = 30_000;
/** How far the clocks of two machines may be apart. */
const clockToleranceSeconds = 5;
const cacheSize = 10_000;

/** Who may call every service, and speak for users: the one door, and the operator. */
const usersCallers = ['gateway', 'cli'];

export interface PrincipalSigner {
  /** A token that names the principal to one service alone; valid for at least 30 and at most 60 seconds. */
  sign(principal: Principal, audience: string): Promise<string>;
}

export interface PrincipalVerifier {
  /** The principal, frozen since it is shared between calls; rejects with `caller_refused`, whose cause says why. */
  verify(token: string): Promise<Principal>;
}

export interface VerifierOptions {
  /** The service that verifies; tokens for others are refused. */
  audience: string;
  /** INTERNAL_AUTH_PUBLIC_KEYS. */
  publicKeys: string;
  /** The services that may call this one, besides the gateway and the command line. */
  callers?: readonly string[] | undefined;
}

/** Signs principals for the calls to other services, with the key of this process: INTERNAL_AUTH_PRIVATE_KEY. */
export function createPrincipalSigner(privateKey: string): PrincipalSigner {
  const { id, key } = parsePrivateKey(privateKey);
  const tokens = new LRUCache<string, Promise<string>>({ ...atMost(cacheSize), ttl: signatureCacheMs });
  return {
    sign(principal, audience) {
      const identity = audience + JSON.stringify(principal);
      const cached = tokens.get(identity);
      if (cached) return cached;
      const token = new SignJWT({ principal })
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

/** Verifies what the callers of one service have signed; each token is checked once and remembered until it expires. */
export function createPrincipalVerifier({ audience, publicKeys, callers = [] }: VerifierOptions): PrincipalVerifier {
  const mayCall = new Set([...usersCallers, ...callers]);
  const trusted = parsePublicKeys(publicKeys).filter(({ owner }) => mayCall.has(owner));
  const keys = new Map(trusted.map((key) => [key.id, key]));
  const verified = new LRUCache<string, Principal>({ ...atMost(cacheSize) });

  const check = async (token: string): Promise<Principal> => {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyNamed(keys, kid).key, {
      algorithms: [algorithm],
      audience,
      maxTokenAge: lifetimeSeconds,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'principal'],
    });
    const principal = deepFreeze(principalOf(payload));
    requireOwnVoice(principal, keyNamed(keys, protectedHeader.kid).owner);
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

/** A token that is whole, from somebody who may not say what it says. */
class RefusedAssertion extends Error {
  override readonly name = 'RefusedAssertion';
}

function principalOf(payload: JWTPayload): Principal {
  const principal = parsePrincipal(payload['principal']);
  if (!principal) throw new RefusedAssertion('its principal is none');
  return principal;
}

function keyNamed(keys: ReadonlyMap<string, TrustedKey>, id: string | undefined): TrustedKey {
  const key = keys.get(id ?? '');
  if (!key) throw new RefusedAssertion('signed with a key that is not among those of our callers');
  return key;
}

/** A service speaks for itself or for nobody; only the gateway and the command line speak for users. */
function requireOwnVoice(principal: Principal, owner: string): void {
  const isOwn =
    principal.kind === 'anonymous' ||
    (principal.kind === 'service' && principal.name === owner) ||
    (principal.kind === 'user' && usersCallers.includes(owner));
  if (isOwn) return;
  const claimed = principal.kind === 'service' ? `service ${principal.name}` : principal.kind;
  throw new RefusedAssertion(`the key of ${owner} does not speak for: ${claimed}`);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const nested of Object.values(value)) deepFreeze(nested);
  }
  return value;
}
