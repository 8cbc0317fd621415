import { forbidden, unauthenticated } from './errors.ts';

/** Administrative roles; each includes the one before. */
export type Role = 'moderator' | 'admin' | 'super_admin';

/** The credential that a user presented, with its id among those of its kind. */
export interface ShownCredential {
  kind: 'api_key' | 'session' | 'access_token' | 'feed_token';
  id: string;
}

/** A signed-in user, as the gateway resolved them from their credential. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  username: string;
  roles: Role[];
  restriction: 'none' | 'suspended' | 'spam' | 'comment_suspended';
  organizations: { id: number; role: 'member' | 'admin' }[];
  /** Id of the API key; 0 for other credentials. */
  keyId: number;
  /** When the account was created, RFC 3339. */
  createdAt: string;
  /** The credential that the user presented. */
  credential?: ShownCredential | undefined;
  /** Scopes of the credential (`@commonplace/rules/scopes`); absent or empty: everything. */
  scopes?: string[] | undefined;
}

/** Another process of the platform, or the operator's command line `cli`, which passes every role check. */
export interface ServicePrincipal {
  kind: 'service';
  name: string;
}

/** The identity that a call is made for. */
export type Principal = { kind: 'anonymous' } | UserPrincipal | ServicePrincipal;

const rank: Record<Role, number> = { moderator: 1, admin: 2, super_admin: 3 };

/** Only the command line has administrative rights; other processes have none. */
function isOperator(principal: Principal): boolean {
  return principal.kind === 'service' && principal.name === 'cli';
}

/** Returns the actor for an audit entry; a process has no account, so its id is 0. */
export function actorOf(principal: Principal): { id: number; name: string } {
  if (principal.kind === 'user') return { id: principal.userId, name: principal.username };
  return { id: 0, name: principal.kind === 'service' ? principal.name : '' };
}

/** Tells whether the principal has the role or a higher one. A suspended or spam account has no roles (rules.md#restricted-accounts). */
export function hasRole(principal: Principal, role: Role): boolean {
  if (principal.kind === 'service') return isOperator(principal);
  if (principal.kind === 'anonymous' || isRestricted(principal)) return false;
  return principal.roles.some((held) => rank[held] >= rank[role]);
}

/** Returns the signed-in user; throws `unauthenticated` for any other principal (rules.md#unauthorized-or-forbidden). */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw unauthenticated();
  return principal;
}

/**
 * Returns the user and id of the caller's browser session. Throws `unauthenticated` for an anonymous caller,
 * `permission_denied` for an API key or a token.
 */
export function requireSession(principal: Principal): { user: UserPrincipal; sessionId: string } {
  const user = requireUser(principal);
  if (user.credential?.kind !== 'session') throw forbidden();
  return { user, sessionId: user.credential.id };
}

/** Throws `unauthenticated` for an anonymous caller, `permission_denied` for a caller without the role (rules.md#unauthorized-or-forbidden). */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.kind === 'anonymous') throw unauthenticated();
  if (!hasRole(principal, role)) throw forbidden();
}

/** Requires the gateway or the command line, the only callers that may say who a user is. */
export function requireUserCaller(principal: Principal): void {
  if (principal.kind !== 'service' || !['gateway', 'cli'].includes(principal.name)) throw forbidden();
}

/** Requires the operator's command line. */
export function requireOperator(principal: Principal): void {
  if (!isOperator(principal)) throw forbidden();
}

/** Throws `permission_denied` for a suspended or spam account, which may read but not write (rules.md#restricted-accounts). */
export function requireUnrestricted(principal: UserPrincipal): void {
  if (isRestricted(principal)) throw forbidden();
}

/** Whether an account is suspended or spam (rules.md#restricted-accounts). */
export function isRestricted({ restriction }: UserPrincipal): boolean {
  return restriction === 'suspended' || restriction === 'spam';
}

/** Returns the principal's role in an organization, if it is a member. */
export function organizationRole(principal: Principal, organizationId: number): 'member' | 'admin' | undefined {
  if (principal.kind !== 'user') return undefined;
  return principal.organizations.find(({ id }) => id === organizationId)?.role;
}
