import { Button, Stack, Table, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../components/confirm.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { providers } from './user.ts';
import { useUserMutation } from './use-user-mutation.ts';

const fields: readonly Field[] = [
  { name: 'provider', label: 'Provider', kind: 'select', required: true, options: providers },
  { name: 'uid', label: 'ID at the provider', kind: 'text', required: true },
  { name: 'username', label: 'Username at the provider', kind: 'text' },
];

/** The accounts of a user at other providers; links and unlinks them. */
export function Identities({ id }: { id: number }) {
  const { identities } = useRead('getUserRecord', { path: { id } });
  const unlink = useUnlink(id);
  return (
    <Stack>
      {identities.length === 0 && (
        <EmptyState title="No linked identities">Link an account at a provider below.</EmptyState>
      )}
      {identities.length > 0 && (
        <Table maw={720} aria-label="Identities">
          <Table.Tbody>
            {identities.map((identity) => (
              <Table.Tr key={identity.id}>
                <Table.Td>{identity.provider}</Table.Td>
                <Table.Td>{identity.uid}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <Timestamp at={identity.created_at} />
                </Table.Td>
                <Table.Td>
                  <Button size="compact-sm" variant="default" onClick={() => void unlink(identity)}>
                    Unlink
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Title order={2} size="h4">
        Link an identity
      </Title>
      <LinkIdentity id={id} />
    </Stack>
  );
}

function LinkIdentity({ id }: { id: number }) {
  const client = useQueryClient();
  const [linked, setLinked] = useState(0);
  return (
    <Form
      key={linked}
      fields={fields}
      initial={{ provider: 'codehost', uid: '', username: '' }}
      action="Link"
      submit={async ({ provider = '', uid = '', username }) => {
        const body = {
          provider: String(provider),
          uid: String(uid),
          ...(username && { username: String(username) }),
        };
        await api.linkIdentity({ params: { path: { user_id: id } }, body });
        await client.invalidateQueries({ queryKey: ['getUserRecord'] });
        notifySuccess('Identity linked');
        setLinked(linked + 1);
      }}
    />
  );
}

function useUnlink(userId: number) {
  const confirm = useConfirm();
  const act = useUserMutation();
  return async ({ id, provider, uid }: { id: number; provider: string; uid: string }) => {
    const title = `Unlink ${uid} at ${provider}?`;
    const text = 'The username at the provider is removed from the profile. The identity can be linked again.';
    if (!(await confirm({ title, text, action: 'Unlink', danger: true }))) return;
    const params = { path: { user_id: userId, id } };
    act({
      run: () => api.unlinkIdentity({ params }),
      done: 'Identity unlinked',
    });
  };
}
