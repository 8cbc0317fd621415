import { forbidden, unauthenticated } from './errors.ts';

/** Administrative roles; each includes the one before. */
export type Role = 'moderator' | 'admin' | 'super_admin';

/** What a person shows of who they are, and by which id it is known among those of its kind. */
export interface ShownCredential {
  kind: 'api_key' | 'session' | 'access_token';
  id: string;
}

/** A signed-in person, as the gateway found them when it resolved what they showed. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  username: string;
  roles: Role[];
  restriction: 'none' | 'suspended' | 'spam' | 'comment_suspended';
  organizations: { id: number; role: 'member' | 'admin' }[];
  /** Of a key; 0 when something else was shown. */
  keyId: number;
  /** When the account was created, RFC 3339. */
  createdAt: string;
  /** Absent in what a gateway of release 0.1.0 signs, which knows only keys. */
  credential?: ShownCredential | undefined;
  /** What that may be used for (`@commonplace/rules/scopes`); absent or empty: everything. */
  scopes?: string[] | undefined;
}

/** Another of our processes, or the operator's command line, `cli`, which passes every role check. */
export interface ServicePrincipal {
  kind: 'service';
  name: string;
}

/** On whose behalf a call is made. */
export type Principal = { kind: 'anonymous' } | UserPrincipal | ServicePrincipal;

const rank: Record<Role, number> = { moderator: 1, admin: 2, super_admin: 3 };

/** Whether it is the operator's command line. Of what our other processes may do, nothing is administrative. */
function isOperator(principal: Principal): boolean {
  return principal.kind === 'service' && principal.name === 'cli';
}

/** Who a record of what was done names; one of our own processes has no account, so its id is 0. */
export function actorOf(principal: Principal): { id: number; name: string } {
  if (principal.kind === 'user') return { id: principal.userId, name: principal.username };
  return { id: 0, name: principal.kind === 'service' ? principal.name : '' };
}

/** Whether the principal has the role or one that includes it. The roles of a suspended or spam account rest (S4). */
export function hasRole(principal: Principal, role: Role): boolean {
  if (principal.kind === 'service') return isOperator(principal);
  if (principal.kind === 'anonymous' || isRestricted(principal)) return false;
  return principal.roles.some((held) => rank[held] >= rank[role]);
}

/** The signed-in user; anybody else is `unauthenticated` (S3). */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw unauthenticated();
  return principal;
}

/**
 * The id of the caller's session, for what belongs to a person at a browser: nobody in particular is `unauthenticated`,
 * whoever shows a key or a token `permission_denied`.
 */
export function requireSession(principal: Principal): { user: UserPrincipal; sessionId: string } {
  const user = requireUser(principal);
  if (user.credential?.kind !== 'session') throw forbidden();
  return { user, sessionId: user.credential.id };
}

/** Passes a holder of the role; nobody in particular is `unauthenticated`, anybody else `permission_denied` (S3). */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.kind === 'anonymous') throw unauthenticated();
  if (!hasRole(principal, role)) throw forbidden();
}

/** Passes gateways and the operator's command line, which say who a user is; other services have no part in that. */
export function requireUsersCaller(principal: Principal): void {
  if (principal.kind !== 'service' || !['gateway', 'cli'].includes(principal.name)) throw forbidden();
}

/** Passes the operator's command line alone: seeding writes for others and announces nothing. */
export function requireOperator(principal: Principal): void {
  if (!isOperator(principal)) throw forbidden();
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
