import { etagOf } from '@commonplace/client';
import { ActionMenu } from '../../../components/action-menu.tsx';
import { useConfirm } from '../../../components/confirm.tsx';
import { api } from '../../../session/api.ts';
import type { BasicUser } from './user.ts';
import { useUserMutation } from './use-user-mutation.ts';

interface RoleChoice {
  name: 'moderator' | 'admin' | 'super_admin' | null;
  label: string;
  done: string;
  effect: string;
}

const choices: readonly RoleChoice[] = [
  {
    name: 'moderator',
    label: 'Make a moderator',
    done: 'is a moderator',
    effect: 'They can moderate articles, comments and tags, and change the status of users.',
  },
  {
    name: 'admin',
    label: 'Make an administrator',
    done: 'is an administrator',
    effect: 'They can also manage the site: pages, billboards, badges, settings and jobs.',
  },
  {
    name: 'super_admin',
    label: 'Make a super administrator',
    done: 'is a super administrator',
    effect: 'They can also see, edit and merge accounts, and change roles, including yours.',
  },
  {
    name: null,
    label: 'Remove role',
    done: 'no longer has a role',
    effect: 'They lose all moderator and administrator rights immediately, in every browser, API key and application.',
  },
];

/** Changes or removes the role of a user. The API refuses to remove the last super administrator. */
export function ChangeRole({ user }: { user: BasicUser & { roles: readonly string[] } }) {
  const { id, username, roles } = user;
  const confirm = useConfirm();
  const act = useUserMutation();
  const change = async ({ name, label, done, effect }: RoleChoice) => {
    const danger = name === null || name === 'super_admin';
    const confirmation = { title: `${label}: ${username}?`, text: effect, action: label, danger };
    const answer = await confirm({ ...confirmation, note: 'optional' });
    if (!answer) return;
    const body = { role: name, ...(answer.note && { note: answer.note }) };
    act({
      run: () => api.updateUserRole({ params: { path: { id } }, body, ifMatch: etagOf(user) }),
      done: `${username} ${done}`,
    });
  };
  const offered = choices.filter(({ name }) => (name === null ? roles.length > 0 : !roles.includes(name)));
  const actions = offered.map((choice) => ({ label: choice.label, run: () => void change(choice) }));
  return <ActionMenu label="Change role" groups={[actions]} />;
}
