import { etagOf } from '@commonplace/client';
import { ActionMenu } from '../../../parts/action-menu.tsx';
import { useConfirm } from '../../../parts/confirm.tsx';
import { api } from '../../../session/api.ts';
import type { Person } from './user.ts';
import { useUserChange } from './use-user-change.ts';

interface RoleChoice {
  name: 'moderator' | 'admin' | 'super_admin' | null;
  give: string;
  done: string;
  effect: string;
}

const choices: readonly RoleChoice[] = [
  {
    name: 'moderator',
    give: 'Make a moderator',
    done: 'is a moderator',
    effect: 'They decide about articles, comments, tags, and how accounts stand.',
  },
  {
    name: 'admin',
    give: 'Make an administrator',
    done: 'is an administrator',
    effect: 'They also decide about all that belongs to the site: pages, billboards, badges, configuration, jobs.',
  },
  {
    name: 'super_admin',
    give: 'Make a super administrator',
    done: 'is a super administrator',
    effect: 'They also see and change accounts, merge them, and give roles, which they can take from you as well.',
  },
  {
    name: null,
    give: 'Take the role',
    done: 'has no role any more',
    effect: 'They are somebody like everybody else, at once: in every browser, and with every key and application.',
  },
];

/** Gives somebody another role, or takes theirs. The last super administrator stays one. */
export function ChangeRole({ person }: { person: Person & { roles: readonly string[] } }) {
  const { id, username, roles } = person;
  const confirm = useConfirm();
  const act = useUserChange();
  const change = async ({ name, give, done, effect }: RoleChoice) => {
    const danger = name === null || name === 'super_admin';
    const question = { title: `${give}: ${username}?`, text: effect, action: give, danger };
    const answer = await confirm({ ...question, note: 'optional' });
    if (!answer) return;
    const body = { role: name, ...(answer.note && { note: answer.note }) };
    act({
      run: () => api.PUT('/api/admin/users/{id}/role', { params: { path: { id } }, body, ifMatch: etagOf(person) }),
      done: `${username} ${done}`,
    });
  };
  const offered = choices.filter(({ name }) => (name === null ? roles.length > 0 : !roles.includes(name)));
  const actions = offered.map((choice) => ({ label: choice.give, run: () => void change(choice) }));
  return <ActionMenu label="Change role" groups={[actions]} />;
}
