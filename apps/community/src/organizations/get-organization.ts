import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { findOrganization, type OrganizationRow } from './organization-view.ts';

/** Returns an organization by decimal id, else by username in any case. */
export function getOrganization(
  context: CommunityContext,
  call: CallContext,
  { idOrUsername }: { idOrUsername: string },
): Promise<OrganizationRow> {
  return findOrganization(context.database.reader(call.signal), idOrUsername);
}
