import type { Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { followedOrganizations, followedView } from './followed-accounts.ts';

/** Lists the organizations that the caller follows, newest follow first. */
export async function listFollowedOrganizations(context: CommunityContext, call: CallContext, page: Page) {
  const { userId } = requireUser(call.principal);
  const { rows, hasNext } = await followedOrganizations.page(context.database.reader(call.signal), { userId }, page);
  return { organizations: rows.map((row) => ({ ...followedView(row), organizationId: row.followed_id })), hasNext };
}
