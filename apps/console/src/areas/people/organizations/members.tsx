import type { ItemOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { List } from '../../../parts/list.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { personNamed } from '../../../parts/person-named.ts';
import type { Column } from '../../../parts/rows.tsx';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';

const path = '/api/organizations/{id}/users';

type Member = ItemOf<typeof path>;

const columns: readonly Column<Member>[] = [
  {
    header: 'Username',
    cell: ({ id, username }) => (
      <GoTo to={`/people/users/${id}`} data-row>
        {username}
      </GoTo>
    ),
  },
  { header: 'Name', cell: ({ name }) => name },
];

const fields: readonly Field[] = [
  { name: 'username', label: 'Username', kind: 'person', required: true },
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    required: true,
    options: [
      ['member', 'Member: publishes in its name'],
      ['admin', 'Administrator: also says who belongs to it'],
    ],
  },
];

/** Who belongs to an organization; people join, change their role and leave. */
export function Members({ organizationId: id }: { organizationId: number }) {
  return (
    <>
      <List
        label="Members"
        path={path}
        params={{ path: { id: String(id) } }}
        columns={columns}
        rowId={(member) => String(member.id)}
        empty={<Nothing title="Nobody belongs to it">Add somebody who is to run it.</Nothing>}
        withChosen={(rows, keep) => <Remove organizationId={id} members={rows} keep={keep} />}
      />
      <NewMember organizationId={id} />
    </>
  );
}

function NewMember({ organizationId: id }: { organizationId: number }) {
  const client = useQueryClient();
  const [added, setAdded] = useState(0);
  return (
    <Form
      key={added}
      fields={fields}
      initial={{ username: '', role: 'member' }}
      action="Add, or change the role"
      submit={async ({ username = '', role = 'member' }) => {
        const user = await personNamed(username);
        const body = {
          membership: { user_id: user.id, role: role === 'admin' ? ('admin' as const) : ('member' as const) },
        };
        await api.POST('/api/organizations/{id}/memberships', { params: { path: { id } }, body });
        await client.invalidateQueries({ queryKey: [path] });
        sayDone(`${user.username} belongs to it`);
        setAdded(added + 1);
      }}
    />
  );
}

interface RemoveProps {
  organizationId: number;
  members: readonly Member[];
  keep: (members: readonly Member[]) => void;
}

function Remove({ organizationId: id, members, keep }: RemoveProps) {
  const confirm = useConfirm();
  const { act, isPending } = useEach<Member>({
    run: ({ id: user_id }) =>
      api.DELETE('/api/organizations/{id}/memberships/{user_id}', { params: { path: { id, user_id } } }),
    shownIn: [[path]],
    nameOf: ({ username }) => username,
    done: ({ length }) => (length === 1 ? 'One member less' : `${length} members less`),
  });
  const ask = async () => {
    const title = members.length === 1 ? `Remove ${members[0]?.username}?` : `Remove ${members.length} members?`;
    const text = 'They can publish in its name no more. What they published stays.';
    if (!(await confirm({ title, text, action: 'Remove', danger: true }))) return;
    keep(await act(members));
  };
  return (
    <Group mb="sm">
      <Button variant="default" disabled={members.length === 0} loading={isPending} onClick={() => void ask()}>
        Remove {members.length > 0 && members.length}
      </Button>
    </Group>
  );
}
