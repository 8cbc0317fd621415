import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { applicationColumns } from './application-view.ts';

/** Lists the caller's applications, oldest first, without secrets. There are at most ten, so it has no pages. */
export async function listApplications(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  return context.database
    .reader<Tables>(call.signal)
    .selectFrom('oauth_applications')
    .select(applicationColumns)
    .where('owner_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}
