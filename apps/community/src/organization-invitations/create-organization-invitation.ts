import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { refundAttempts, requireAttempts, type Attempt } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import { generateSecret, hashSecret } from '../secrets/secret.ts';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { isWithinMailboxLimit } from '../mails/mailbox-limit.ts';
import { findActor } from '../notification-delivery/actor.ts';
import { notify } from '../notification-delivery/notify.ts';
import { lockOrganization, requireAdministration, roleIn } from '../organizations/administration.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { requireUnrestrictedAccount } from '../users/status/require-unrestricted-account.ts';
import { invitationView, selectInvitations } from './invitation-view.ts';
import { findInvitee, type Invitee } from './invitee.ts';

export interface CreateInvitationInput {
  organizationId: number;
  /** One of the two. */
  username?: string | undefined;
  email?: string | undefined;
  role: string;
}

const lifetimeDays = 14;

/**
 * Invites a user or an email address to an organization, for an administrator of the site or the organization. The user is
 * notified; the address gets a mail, which does not reveal whether it has an account. Throws `not_found` for an unknown
 * organization, `validation_failed` for an unknown or invited user, a member and too many pending invitations, and
 * `rate_limited`.
 */
export async function createOrganizationInvitation(
  context: CommunityContext,
  call: CallContext,
  input: CreateInvitationInput,
) {
  const { userId: inviterId } = requireUser(call.principal);
  const { organizationId, role: requested } = input;
  const role = requested === 'member' || requested === 'admin' ? requested : undefined;
  const db = context.database.reader<Tables>(call.signal);
  await requireAdministration(db, call.principal, organizationId);
  if (!role) throw violation('role', 'is not included in the list');
  const invitee = await findInvitee(db, input);
  const made: NewInvitation = { organizationId, inviterId, invitee, role };
  const attempts = attemptsOf(made);
  await requireAttempts(db, attempts);
  const mail = await prepareMail(context, call, invitee);
  try {
    return await context.database.transaction(call, (em) => invite(em, call, { ...made, mail }));
  } catch (error) {
    await refundAttempts(db, attempts);
    throw error;
  }
}

interface NewInvitation {
  organizationId: number;
  inviterId: number;
  invitee: Invitee;
  role: 'member' | 'admin';
}

function attemptsOf({ organizationId, inviterId, invitee }: NewInvitation): Attempt[] {
  const who = invitee.email ?? String(invitee.userId);
  return [
    { limit: attemptLimits.invitationsOfOrganization, subject: String(organizationId) },
    { limit: attemptLimits.invitationsByUser, subject: String(inviterId) },
    { limit: attemptLimits.repeatedInvitations, subject: `${organizationId} ${who}` },
  ];
}

type Mail = { site: SiteIdentity; email: string };

async function invite(em: SqlEntityManager, call: CallContext, made: NewInvitation & { mail: Mail | undefined }) {
  const { organizationId, invitee, role, mail } = made;
  const db = em.getKysely<Tables>();
  await lockOrganization(db, organizationId);
  await requireAdministration(db, call.principal, organizationId);
  await requireUnrestrictedAccount(em, call.principal);
  await requireRoom(db, organizationId, invitee);
  const secret = invitee.email === undefined ? undefined : generateSecret('cpi_');
  const id = await insert(db, { ...made, secret });
  if (invitee.userId !== undefined) await notifyOf(em, { id, inviterId: made.inviterId, userId: invitee.userId });
  if (secret !== undefined && mail)
    await accountMails(em, mail.site).organizationInvitation(mail.email, secret, `${lifetimeDays} days`);
  const after = invitee.email === undefined ? { user_id: invitee.userId, role } : { email: invitee.email, role };
  const entry = { target: { type: 'Organization', id: organizationId }, before: {}, after };
  await recordAudit(em, call, AuditRecordedSchema, { action: 'create_organization_invitation', ...entry });
  return invitationView(await selectInvitations(db).where('invitation.id', '=', id).executeTakeFirstOrThrow());
}

/** Returns what a mail needs; undefined if none is sent. The inviter does not learn that a mailbox is at its limit. */
async function prepareMail(
  context: CommunityContext,
  call: CallContext,
  { email }: Invitee,
): Promise<Mail | undefined> {
  if (email === undefined) return undefined;
  const db = context.database.reader<Tables>(call.signal);
  if (!(await isWithinMailboxLimit(db, email, attemptLimits.invitationMails))) return undefined;
  return { site: await context.site.identify(), email };
}

/** Removes expired invitations. Throws `validation_failed` for a member, an invited one, and too many invitations. */
async function requireRoom(db: Kysely<Tables>, organizationId: number, { userId, email }: Invitee): Promise<void> {
  await db
    .deleteFrom('organization_invitations')
    .where('organization_id', '=', organizationId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  if (userId !== undefined && (await roleIn(db, organizationId, userId)))
    throw violation('username', 'is a member already');
  const pending = await db
    .selectFrom('organization_invitations')
    .select(['user_id', 'email'])
    .where('organization_id', '=', organizationId)
    .execute();
  if (pending.some((one) => one.user_id !== null && one.user_id === userId))
    throw violation('username', 'has been invited already');
  if (pending.some((one) => one.email !== null && one.email === email))
    throw violation('email', 'has been invited already');
  const max = limits.organizationInvitation.pending;
  if (pending.length >= max) throw violation('base', `An organization can have ${max} pending invitations`);
}

async function insert(db: Kysely<Tables>, invitation: NewInvitation & { secret: string | undefined }): Promise<number> {
  const { organizationId, inviterId, invitee, role, secret } = invitation;
  const { id } = await db
    .insertInto('organization_invitations')
    .values({
      organization_id: organizationId,
      user_id: invitee.userId ?? null,
      email: invitee.email ?? null,
      role,
      invited_by: inviterId,
      secret_hash: secret === undefined ? null : hashSecret(secret),
      expires_at: sql<string>`now() + make_interval(days => ${sql.lit(lifetimeDays)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function notifyOf(
  em: SqlEntityManager,
  { id, inviterId, userId }: { id: number; inviterId: number; userId: number },
): Promise<void> {
  const actor = await findActor(em.getKysely<Tables>(), inviterId);
  if (!actor) return;
  const news = { actor, articleId: null, aboutType: 'OrganizationInvitation', aboutId: id } as const;
  await notify(em, news, [{ userId, kind: 'organization_invitation' }]);
}
