import type { Role, ShownCredential, UserPrincipal } from '@commonplace/domain/principal';
import { DomainError } from '@commonplace/domain/errors';
import type { RpcClient } from '@commonplace/rpc/client';
import {
  CredentialKind,
  type AuthenticateResponse,
  type CredentialsService,
} from '@commonplace/proto/community/v1/credentials';

/** A secret and its kind: the same text is not valid as another kind. */
export interface ShownSecret {
  kind: ShownCredential['kind'];
  secret: string;
}

/** The owner of a valid secret, and the account that its requests count for (rules.md#rate-limits). */
export interface Caller extends UserPrincipal {
  /** The user's account; for an application that acts for itself, its owner's. */
  accountId: number;
}

/** The owner of a valid secret, and when that ends. */
export interface Authenticated {
  principal: Caller;
  /** The owner of the application of an access token; else 0. */
  clientOwnerId: number;
  clientId: string | undefined;
  expiresAt: number;
}

const kinds = {
  api_key: CredentialKind.API_KEY,
  session: CredentialKind.SESSION,
  access_token: CredentialKind.ACCESS_TOKEN,
  feed_token: CredentialKind.FEED_TOKEN,
} as const satisfies Record<ShownCredential['kind'], CredentialKind>;

/** Returns the credential kind of an event; undefined for an unspecified one. */
export function credentialKind(kind: CredentialKind): ShownCredential['kind'] | undefined {
  return (Object.keys(kinds) as ShownCredential['kind'][]).find((name) => kinds[name] === kind);
}

/** Returns the owner of a secret from community; undefined if the secret is unknown or revoked, or its owner banned. */
export async function authenticate(
  credentials: Pick<RpcClient<typeof CredentialsService>, 'authenticate'>,
  { kind, secret }: ShownSecret,
  requestId: string,
): Promise<Authenticated | undefined> {
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
    // Empty for all scopes.
    ...(owner.scopes.length > 0 && { scopes: owner.scopes }),
    credential: { kind, id: owner.credentialId || String(owner.keyId) },
  };
}

function isRestriction(value: string): value is UserPrincipal['restriction'] {
  return restrictions.has(value);
}
