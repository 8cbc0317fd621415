import { etagOf } from '@commonplace/client';
import { ActionMenu } from '../../../components/action-menu.tsx';
import { useConfirm } from '../../../components/confirm.tsx';
import { api } from '../../../session/api.ts';
import { useHasRole } from '../../../session/use-me.ts';
import { userStatuses, type UserStatus } from './user-status.ts';
import type { BasicUser } from './user.ts';
import { useUserMutation } from './use-user-mutation.ts';

/** A menu that sets or removes a moderation status. */
export function ChangeStatus({ user }: { user: BasicUser }) {
  const hasRole = useHasRole();
  const { give, remove, reset } = useStatusChange(user);
  const available = userStatuses.filter(({ role }) => hasRole(role));
  const actions = available.map((status) => ({ label: status.give, run: () => void give(status) }));
  const removals = userStatuses.flatMap((status) =>
    status.remove ? [{ label: status.remove, run: () => void remove(status) }] : [],
  );
  if (hasRole('super_admin')) removals.push({ label: 'Restore good standing', run: () => void reset() });
  return <ActionMenu label="Change status" groups={[actions, removals]} />;
}

function useStatusChange(user: BasicUser) {
  const { id, username } = user;
  const ifMatch = etagOf(user);
  const confirm = useConfirm();
  const act = useUserMutation();
  const isSuper = useHasRole()('super_admin');
  const params = { path: { id } };
  /** Super administrators can add a note to every change, moderators to a suspension and to removals. */
  const set = (status: UserStatus['name'] | 'active', note: string) =>
    api.updateUserStatus({ params, body: { status, ...(note && { note }) }, ifMatch });
  return {
    async give({ name, label, give, effect }: UserStatus) {
      const note = isSuper || name === 'suspended' ? ({ note: 'optional' } as const) : {};
      const danger = name !== 'trusted';
      const answer = await confirm({ title: `${give}: ${username}?`, text: effect, action: give, danger, ...note });
      if (!answer) return;
      const run = () => (isSuper ? set(name, answer.note) : giveAsModerator({ id, ifMatch }, name, answer.note));
      act({ run, done: `${username}: ${label.toLowerCase()}` });
    },
    async remove({ name, remove: action = '', removeEffect: text }: UserStatus) {
      const answer = await confirm({ title: `${action}: ${username}?`, text, action, note: 'optional' });
      if (answer)
        act({
          run: () => removeAsModerator({ id, ifMatch }, name, answer.note),
          done: `Status of ${username} removed`,
        });
    },
    async reset() {
      const text = 'Removes every status of the account: warned, limited, suspended, banned, spam and trusted.';
      const confirmation = { title: `Restore good standing: ${username}?`, text, action: 'Restore good standing' };
      const answer = await confirm({ ...confirmation, note: 'optional' });
      if (answer) act({ run: () => set('active', answer.note), done: `${username}: good standing` });
    },
  };
}

interface Target {
  id: number;
  /** The edit tag of the user as read, if any. */
  ifMatch: string | undefined;
}

function giveAsModerator({ id, ifMatch }: Target, name: UserStatus['name'], note: string): Promise<unknown> {
  const params = { path: { id } };
  if (name === 'limited') return api.limitUser({ params, ifMatch });
  if (name === 'spam') return api.markUserAsSpam({ params, ifMatch });
  if (name === 'trusted') return api.trustUser({ params, ifMatch });
  return api.suspendUser({ params, body: note ? { note } : {}, ifMatch });
}

function removeAsModerator({ id, ifMatch }: Target, name: UserStatus['name'], note: string): Promise<unknown> {
  const params = { path: { id }, query: note ? { note } : {} };
  if (name === 'limited') return api.unlimitUser({ params, ifMatch });
  if (name === 'spam') return api.unmarkUserAsSpam({ params, ifMatch });
  if (name === 'trusted') return api.untrustUser({ params, ifMatch });
  return api.unsuspendUser({ params, ifMatch });
}
