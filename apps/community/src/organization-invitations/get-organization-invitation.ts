import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { bySecret } from './find-invitation.ts';
import { invitationView } from './invitation-view.ts';

/** Returns the pending invitation with the secret of a mail, to any signed-in user who has it. Throws `not_found`. */
export async function getOrganizationInvitation(
  context: CommunityContext,
  call: CallContext,
  { secret }: { secret: string },
) {
  requireUser(call.principal);
  const row = await bySecret(context.database.reader<Tables>(call.signal), secret).executeTakeFirst();
  if (!row) throw notFound();
  return invitationView(row);
}
