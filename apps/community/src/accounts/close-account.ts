import type { CallContext } from '@commonplace/domain/call-context';
import { Violations } from '@commonplace/domain/violations';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import { AccountClosedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { randomInt } from 'node:crypto';
import type { CommunityContext } from '../context.ts';
import { removeExportsJob } from './exports/remove-exports.ts';
import { accountMails } from '../mails/account-mails.ts';
import { confirmPassword } from '../auth/passwords/confirm-password.ts';
import { requireRemainingSuperAdmin } from '../users/last-super-admin.ts';
import type { User } from '../tables/users.ts';
import { claimHandle, holdHandle } from '../names/handles.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { endAccount } from './end-account.ts';
import { lockOwnUser } from './lock-own-user.ts';
import { blankProfile } from './blank-profile.ts';
import { removeTracesJob } from './remove-traces.ts';

/** The choices for the content of a closed account. */
const choices = new Map([
  ['keep', { removesContent: false, inWords: 'stays under an anonymous name' }],
  ['delete', { removesContent: true, inWords: 'is removed' }],
]);

/**
 * Closes the caller's account for good: ends all sessions and keys at once. Jobs here and in other services keep its
 * content under an anonymous name (`ghost_7`) or remove it. The username is kept for a while, so that no one can
 * impersonate the owner; the email address becomes free. Throws `validation_failed` for a wrong password or a missing
 * choice, and `last_super_admin`.
 */
export async function closeAccount(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, content }: { currentPassword: string; content: string },
): Promise<void> {
  const violations = new Violations();
  const choice = choices.get(content);
  if (!choice) violations.add('content', 'is not included in the list');
  const caller = await violations.collect(confirmPassword(context, call, currentPassword));
  if (caller === undefined || choice === undefined) throw violations.toError();
  const site = await context.site.identify();
  const { removesContent } = choice;
  await context.database.transaction(call, async (em) => {
    await requireRemainingSuperAdmin(em, caller.userId);
    const user = await lockOwnUser(em, caller.userId);
    await accountMails(em, site).accountClosed(user, choice.inWords);
    await endAccount(em, user.id);
    await clearAccount(em, user, removesContent);
    await enqueue(em, removeExportsJob, { userId: user.id });
    await enqueue(em, removeTracesJob, { userId: user.id, removesContent });
    await appendUserChanged(em, user);
    await appendEvent(em, AccountClosedSchema, { userId: user.id, removesContent }, about('user', user.id));
  });
}

/** Clears personal data. Standings stay, because they hide what the account wrote. */
async function clearAccount(em: SqlEntityManager, user: User, removesContent: boolean): Promise<void> {
  let username = `ghost_${user.id}`;
  while (!(await claimHandle(em, username))) username = `ghost_${user.id}_${randomInt(1_000_000)}`;
  await holdHandle(em, user.username);
  em.assign(user, {
    username,
    name: 'Ghost',
    email: `${username}@ghosts.invalid`,
    emailConfirmedAt: null,
    ...blankProfile,
    roles: [],
    closedAt: new Date(),
    removesContent,
    version: user.version + 1,
  });
  await em.flush();
}
