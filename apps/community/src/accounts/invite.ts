import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { Violations, violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem } from '@commonplace/rules/plain-text';
import type { CommunityContext } from '../context.ts';
import { accountMails, pages } from '../mails/account-mails.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { parseAddress } from '../users/mail-address.ts';

/**
 * Invites somebody to open an account (A8), whoever else may sign up; again, as often as asked. There is no account until
 * they do. An address that has one is `validation_failed`. Returns what the mail leads to.
 */
export async function invite(
  context: CommunityContext,
  call: CallContext,
  input: { email: string; name: string },
): Promise<string> {
  requireRole(call.principal, 'super_admin');
  const { email, name } = validate(input);
  const site = await context.site.identify(call);
  const token = await context.database.transaction(call.signal, async (em) => {
    const taken = await em
      .getKysely<Tables>()
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (taken) throw violation('email', 'has already been taken');
    const issued = await issueToken(em, { purpose: 'invitation', userId: null, detail: { email, name } });
    await accountMails(em, site).invitation({ email, name: name || email }, issued);
    const entry = { target: { type: 'Invitation', id: 0 }, before: {}, after: { email, name } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'invite_user', ...entry });
    return issued;
  });
  return site.url(pages.invitation(token));
}

function validate(input: { email: string; name: string }): { email: string; name: string } {
  const violations = new Violations();
  const email = parseAddress(input.email);
  const name = input.name.trim();
  if (email === undefined) violations.add('email', 'is invalid');
  violations.add('name', lengthProblem(name, limits.user.name) ?? characterProblem(name));
  violations.throwIfAny();
  return { email: email ?? '', name };
}
