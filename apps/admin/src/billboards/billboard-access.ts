import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import {
  hasRole,
  organizationRole,
  requireUnrestricted,
  requireUser,
  type Principal,
} from '@commonplace/domain/principal';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import type { AdminContext } from '../context.ts';
import type { BillboardFields } from './billboard-fields.ts';

interface OwnedBillboard {
  organization_id: number | null;
}

export type BillboardEditor = 'administrator' | 'organization';

/** Adds the caller's current roles in these organizations to the call. Administrators of the site need none. */
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
 * Requires an administrator of the site or of the billboard's organization. Only administrators of the site learn that
 * a billboard does not exist.
 * @throws DomainError unauthenticated, permission_denied, not_found.
 */
export function requireBillboardEditor(principal: Principal, billboard: OwnedBillboard | undefined): BillboardEditor {
  const editor = requireBillboardReader(principal, billboard);
  if (editor === 'organization') requireUnrestricted(requireUser(principal));
  return editor;
}

/**
 * Requires someone who may edit the billboard, or could if their account were not restricted (rules.md#restricted-accounts).
 * @throws DomainError unauthenticated, permission_denied, not_found.
 */
export function requireBillboardReader(principal: Principal, billboard: OwnedBillboard | undefined): BillboardEditor {
  if (hasRole(principal, 'admin')) {
    if (billboard === undefined) throw notFound();
    return 'administrator';
  }
  const organizationId = billboard?.organization_id ?? 0;
  if (organizationRole(requireUser(principal), organizationId) !== 'admin') throw forbidden();
  return 'organization';
}

/**
 * Rejects changes of approval and moves to another organization by administrators of an organization.
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

/** Fields that change neither the content nor the audience that was approved. */
const fieldsWithoutApproval = new Set<keyof BillboardFields>(['name', 'published', 'expires_at', 'approved']);

/** Returns whether a change affects the content or the audience that was approved. */
export function needsApproval(before: BillboardFields, after: BillboardFields): boolean {
  return (Object.keys(after) as (keyof BillboardFields)[]).some(
    (field) => !fieldsWithoutApproval.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
