import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { forbidden, notFound } from '@commonplace/rpc/errors';
import {
  hasRole,
  organizationRole,
  requireUnrestricted,
  requireUser,
  type Principal,
} from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import type { BillboardFields } from './billboard-fields.ts';

interface Owned {
  organization_id: number | null;
}

/** On whose behalf something is decided about a billboard. */
export type Decider = 'administrator' | 'organization';

/**
 * The call with its caller's present roles in these organizations. An
 * administrator of the site needs none.
 */
export async function withOrganizationRoles(
  { directory }: Pick<AdminContext, 'directory'>,
  call: CallContext,
  organizationIds: readonly (number | null | undefined)[],
): Promise<CallContext> {
  if (hasRole(call.principal, 'admin')) return call;
  let { principal } = call;
  for (const id of organizationIds) {
    if (id) principal = await directory.withRole(call, principal, id, 'admin');
  }
  return { ...call, principal };
}

/**
 * Who decides about a billboard of this organization (A33-A35): an administrator, or an administrator of that very
 * organization. Of what there is not, only administrators hear that it is not there.
 * @throws DomainError unauthenticated, permission_denied, not_found.
 */
export function requireDecider(principal: Principal, billboard: Owned | undefined): Decider {
  const decider = requireReader(principal, billboard);
  if (decider === 'organization') requireUnrestricted(requireUser(principal));
  return decider;
}

/**
 * Who reads a billboard: those who decide about it, also while their account is restricted (S4).
 * @throws DomainError unauthenticated, permission_denied, not_found.
 */
export function requireReader(principal: Principal, billboard: Owned | undefined): Decider {
  if (hasRole(principal, 'admin')) {
    if (billboard === undefined) throw notFound();
    return 'administrator';
  }
  const organizationId = billboard?.organization_id ?? 0;
  if (organizationRole(requireUser(principal), organizationId) !== 'admin') throw forbidden();
  return 'organization';
}

/**
 * What an administrator of an organization may not decide: whether a billboard is approved, whose it is, and in whose
 * name it was made.
 * @throws DomainError permission_denied.
 */
export function checkOrganizationInput(
  principal: Principal,
  input: BillboardInput,
  { approved, organization_id }: Pick<BillboardFields, 'approved' | 'organization_id'>,
): void {
  if (input.approved !== undefined && input.approved !== approved) throw forbidden();
  const isMoved = input.organizationId !== undefined && input.organizationId !== organization_id;
  if (isMoved && organizationRole(principal, input.organizationId ?? 0) !== 'admin') throw forbidden();
}

/** What may change without anybody seeing anything else than what was approved. */
const unapproved = new Set<keyof BillboardFields>(['name', 'published', 'expires_at', 'approved']);

/** Whether a change shows people something that was not approved, or to others. */
export function needsApproval(before: BillboardFields, after: BillboardFields): boolean {
  return (Object.keys(after) as (keyof BillboardFields)[]).some(
    (field) => !unapproved.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
