import { sql, type RawBuilder } from 'kysely';

/** Whether a row of `invitation` is for a user: by name, or by their confirmed email address. */
export function isInvitationTo(userId: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`invitation.id = any(array(
    select id from organization_invitations where user_id = ${userId}
    union all
    select id from organization_invitations
    where email = (select email from users where users.id = ${userId} and email_confirmed_at is not null)
  ))`;
}
