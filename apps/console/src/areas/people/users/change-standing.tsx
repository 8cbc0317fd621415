import { etagOf } from '@commonplace/client';
import { ActionMenu } from '../../../parts/action-menu.tsx';
import { useConfirm } from '../../../parts/confirm.tsx';
import { api } from '../../../session/api.ts';
import { useHasRole } from '../../../session/who-am-i.tsx';
import { standings, type Standing } from './standing.ts';
import type { Person } from './user.ts';
import { useUserChange } from './use-user-change.ts';

/** What can be done about how an account stands (A2 to A5, A13), and the way back. */
export function ChangeStanding({ person }: { person: Person }) {
  const hasRole = useHasRole();
  const { give, takeBack, forgive } = useStanding(person);
  const given = standings.filter(({ role }) => hasRole(role));
  const actions = given.map((standing) => ({ label: standing.give, run: () => void give(standing) }));
  const ways = standings.flatMap((standing) =>
    standing.takeBack ? [{ label: standing.takeBack, run: () => void takeBack(standing) }] : [],
  );
  if (hasRole('super_admin')) ways.push({ label: 'Good standing', run: () => void forgive() });
  return <ActionMenu label="Change standing" groups={[actions, ways]} />;
}

function useStanding(person: Person) {
  const { id, username } = person;
  const ifMatch = etagOf(person);
  const confirm = useConfirm();
  const act = useUserChange();
  const isSuper = useHasRole()('super_admin');
  const params = { path: { id } };
  /** Super administrators can add a note to each of them (A13); moderators to a suspension, and to what they take back. */
  const set = (status: Standing['name'] | 'active', note: string) =>
    api.PUT('/api/admin/users/{id}/status', { params, body: { status, ...(note && { note }) }, ifMatch });
  return {
    async give({ name, says, give, effect }: Standing) {
      const note = isSuper || name === 'suspended' ? ({ note: 'optional' } as const) : {};
      const danger = name !== 'trusted';
      const answer = await confirm({ title: `${give}: ${username}?`, text: effect, action: give, danger, ...note });
      if (!answer) return;
      const run = () => (isSuper ? set(name, answer.note) : giveAsModerator({ id, ifMatch }, name, answer.note));
      act({ run, done: `${username}: ${says.toLowerCase()}` });
    },
    async takeBack({ name, takeBack: action = '', backEffect: text }: Standing) {
      const answer = await confirm({ title: `${action}: ${username}?`, text, action, note: 'optional' });
      if (answer)
        act({ run: () => takeBackAsModerator({ id, ifMatch }, name, answer.note), done: `${username}: taken back` });
    },
    async forgive() {
      const text = 'Whatever the account was given ends: warnings, limits, suspensions, a ban, being spam, and trust.';
      const question = { title: `${username} in good standing?`, text, action: 'Good standing' };
      const answer = await confirm({ ...question, note: 'optional' });
      if (answer) act({ run: () => set('active', answer.note), done: `${username}: in good standing` });
    },
  };
}

interface Target {
  id: number;
  /** The state in which it was read, where that was told. */
  ifMatch: string | undefined;
}

function giveAsModerator({ id, ifMatch }: Target, name: Standing['name'], note: string): Promise<unknown> {
  const params = { path: { id } };
  if (name === 'limited') return api.PUT('/api/users/{id}/limited', { params, ifMatch });
  if (name === 'spam') return api.PUT('/api/users/{id}/spam', { params, ifMatch });
  if (name === 'trusted') return api.PUT('/api/users/{id}/trusted', { params, ifMatch });
  return api.PUT('/api/users/{id}/suspend', { params, body: note ? { note } : {}, ifMatch });
}

function takeBackAsModerator({ id, ifMatch }: Target, name: Standing['name'], note: string): Promise<unknown> {
  const params = { path: { id }, query: note ? { note } : {} };
  if (name === 'limited') return api.DELETE('/api/users/{id}/limited', { params, ifMatch });
  if (name === 'spam') return api.DELETE('/api/users/{id}/spam', { params, ifMatch });
  if (name === 'trusted') return api.DELETE('/api/users/{id}/trusted', { params, ifMatch });
  return api.DELETE('/api/users/{id}/suspend', { params, ifMatch });
}
