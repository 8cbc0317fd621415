import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { Violations, violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import type { CommunityContext } from '../context.ts';
import { accountMails, pages } from '../mails/account-mails.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken, revokeInvitations } from '../tokens/one-time-tokens.ts';
import { parseEmail } from '../users/email-address.ts';

export interface InviteInput {
  email: string;
  /** Blank when unknown. */
  name: string;
  /** Replaces the default text of the mail; blank keeps it. */
  subject?: string;
  message?: string;
  footnote?: string;
}

/**
 * Invites a person to open an account (InviteUser), also where sign-up is closed, and returns the path of the link.
 * Repeating it sends a new link and revokes earlier ones. Throws `validation_failed` for the address of an existing
 * account.
 */
export async function invite(context: CommunityContext, call: CallContext, input: InviteInput): Promise<string> {
  requireRole(call.principal, 'super_admin');
  const { email, name, ...words } = validate(input);
  const site = await context.site.identify();
  const token = await context.database.transaction(call, async (em) => {
    const taken = await em
      .getKysely<Tables>()
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (taken) throw violation('email', 'has already been taken');
    await revokeInvitations(em, email);
    const issued = await issueToken(em, { purpose: 'invitation', userId: null, detail: { email, name } });
    await accountMails(em, site).invitation({ email, name: name || email, ...words }, issued);
    const entry = { target: { type: 'Invitation', id: 0 }, before: {}, after: { email, name } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'invite_user', ...entry });
    return issued;
  });
  return site.url(pages.invitation(token));
}

function validate({ subject = '', message = '', footnote = '', ...input }: InviteInput): Required<InviteInput> {
  const violations = new Violations();
  const email = parseEmail(input.email);
  const text = (field: string, value: string, maximum: number): string => {
    const trimmed = value.trim();
    violations.add(field, lengthProblem(trimmed, maximum) ?? characterProblem(trimmed));
    return trimmed;
  };
  // A text of invisible characters counts as blank where text is required.
  const line = (field: string, value: string, maximum: number): string => {
    const trimmed = text(field, value, maximum);
    if (trimmed !== '' && !isVisible(trimmed)) violations.add(field, "can't be blank");
    return trimmed;
  };
  if (email === undefined) violations.add('email', input.email.trim() === '' ? "can't be blank" : 'is invalid');
  const valid = {
    email: email ?? '',
    name: line('name', input.name, limits.user.name),
    subject: line('custom_invite_subject', subject, limits.invitation.subject),
    message: text('custom_invite_message', message, limits.invitation.message),
    footnote: text('custom_invite_footnote', footnote, limits.invitation.footnote),
  };
  violations.throwIfAny();
  return valid;
}
