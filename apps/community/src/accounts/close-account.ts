import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import { AccountClosedSchema } from '@commonplace/proto/community/v1/events';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { randomInt } from 'node:crypto';
import type { CommunityContext } from '../context.ts';
import { removeExportsJob } from '../exports/remove-exports.ts';
import { accountMails } from '../mails/account-mails.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { keepSuperAdmin } from '../standing/last-super-admin.ts';
import type { User } from '../tables/users.ts';
import { claimHandle } from '../users/handles.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { endAccount } from './end-account.ts';
import { lockOwnUser } from './own-user.ts';
import { nothingPersonal } from './nothing-personal.ts';
import { removeTracesJob } from './remove-traces.ts';

/** What becomes of what somebody wrote who closes their account. */
const choices = new Map([
  ['keep', { removesContent: false, inWords: 'stays, under the name of a ghost' }],
  ['delete', { removesContent: true, inWords: 'is removed' }],
]);

/**
 * Closes the caller's account for good: they are signed out everywhere and their keys end at once; what others see of the
 * account is a ghost from now on. What they wrote stays as the ghost's, or is removed, here and in other services, by jobs
 * that go on whatever happens. Its username stays taken, so that nobody else is taken for them; its address does not. A
 * wrong password, or no choice, is `validation_failed`; the last super administrator stays (`last_super_admin`).
 */
export async function closeAccount(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, content }: { currentPassword: string; content: string },
): Promise<void> {
  const choice = choices.get(content);
  if (!choice) throw violation('content', 'is not included in the list');
  const caller = await confirmPassword(context, call, currentPassword);
  const site = await context.site.identify(call);
  const { removesContent } = choice;
  await context.database.transaction(call.signal, async (em) => {
    await keepSuperAdmin(em, caller.userId);
    const user = await lockOwnUser(em, caller.userId);
    await accountMails(em, site).accountClosed(user, choice.inWords);
    await endAccount(em, user.id);
    await makeGhost(em, user, removesContent);
    await enqueue(em, removeExportsJob, { userId: user.id });
    await enqueue(em, removeTracesJob, { userId: user.id, removesContent });
    await appendUserChanged(em, user);
    await appendEvent(em, AccountClosedSchema, { userId: user.id, removesContent }, about('user', user.id));
  });
}

/** Nothing of the person is left. What moderators have said of the account still holds: it hides what it wrote. */
async function makeGhost(em: SqlEntityManager, user: User, removesContent: boolean): Promise<void> {
  let username = `ghost_${user.id}`;
  while (!(await claimHandle(em, username))) username = `ghost_${user.id}_${randomInt(1_000_000)}`;
  em.assign(user, {
    username,
    name: 'Ghost',
    email: `${username}@ghosts.invalid`,
    emailConfirmedAt: null,
    ...nothingPersonal,
    roles: [],
    closedAt: new Date(),
    removesContent,
    version: user.version + 1,
  });
  await em.flush();
}
