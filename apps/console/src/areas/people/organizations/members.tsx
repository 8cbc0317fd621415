import type { ItemOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../components/confirm.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { List } from '../../../components/list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { findUser } from '../../../components/find-user.ts';
import type { Column } from '../../../components/rows.tsx';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';

type Member = ItemOf<'listOrganizationMembers'>;

const columns: readonly Column<Member>[] = [
  { header: 'Username', cell: ({ username }) => username, to: ({ id }) => `/people/users/${id}` },
  { header: 'Name', cell: ({ name }) => name },
];

const fields: readonly Field[] = [
  { name: 'username', label: 'Username', kind: 'user', required: true },
  {
    name: 'role',
    label: 'Role',
    kind: 'select',
    required: true,
    options: [
      ['member', 'Member: publishes for the organization'],
      ['admin', 'Administrator: also manages members'],
    ],
  },
];

/** The members of an organization. */
export function Members({ organizationId: id }: { organizationId: number }) {
  return (
    <>
      <List
        label="Members"
        operation="listOrganizationMembers"
        params={{ path: { id: String(id) } }}
        columns={columns}
        rowId={(member) => String(member.id)}
        empty={<EmptyState title="No members yet">Add a user who manages the organization below.</EmptyState>}
        bulkActions={(rows, select) => <Remove organizationId={id} members={rows} select={select} />}
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
      action="Add member or change role"
      submit={async ({ username = '', role = 'member' }) => {
        const user = await findUser(username);
        const body = {
          membership: { user_id: user.id, role: role === 'admin' ? ('admin' as const) : ('member' as const) },
        };
        await api.setMembership({ params: { path: { id } }, body });
        await client.invalidateQueries({ queryKey: ['listOrganizationMembers'] });
        notifySuccess(`${user.username} is a member`);
        setAdded(added + 1);
      }}
    />
  );
}

interface RemoveProps {
  organizationId: number;
  members: readonly Member[];
  select: (members: readonly Member[]) => void;
}

function Remove({ organizationId: id, members, select }: RemoveProps) {
  const confirm = useConfirm();
  const { act, isPending } = useBulkAction<Member>({
    run: ({ id: user_id }) => api.removeMembership({ params: { path: { id, user_id } } }),
    invalidates: [['listOrganizationMembers']],
    nameOf: ({ username }) => username,
    done: ({ length }) => (length === 1 ? 'Member removed' : `${length} members removed`),
  });
  const ask = async () => {
    const title = members.length === 1 ? `Remove ${members[0]?.username}?` : `Remove ${members.length} members?`;
    const text = 'They can no longer publish for the organization. Published articles are kept.';
    if (!(await confirm({ title, text, action: 'Remove', danger: true }))) return;
    select(await act(members));
  };
  return (
    <Group mb="sm">
      <Button variant="default" disabled={members.length === 0} loading={isPending} onClick={() => void ask()}>
        Remove {members.length > 0 && members.length}
      </Button>
    </Group>
  );
}
