import { notFound } from '@commonplace/domain/errors';
import type { AcceptOrganizationInvitationRequest } from '@commonplace/proto/community/v1/organization_invitations';
import { sql, type Kysely } from 'kysely';
import { hashSecret } from '../secrets/secret.ts';
import type { Tables } from '../tables/tables.ts';
import { isInvitationTo } from './is-invitation-to.ts';
import { selectInvitations } from './invitation-view.ts';

/** The invited answer an invitation by its id, or by the secret of the mail, whatever address their account has. */
export type Answered = AcceptOrganizationInvitationRequest['invitation'];

/** Returns a pending invitation that the user may answer. Throws `not_found`. */
export async function findInvitation(db: Kysely<Tables>, userId: number, { case: by, value }: Answered) {
  const mine =
    by === 'secret'
      ? bySecret(db, value)
      : selectInvitations(db)
          .where('invitation.id', '=', by === 'id' ? value : 0)
          .where(isInvitationTo(sql<number>`${userId}`));
  const row = await mine.executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export function bySecret(db: Kysely<Tables>, secret: string) {
  return selectInvitations(db).where('invitation.secret_hash', '=', hashSecret(secret.trim()));
}
