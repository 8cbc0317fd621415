import { Button, Stack, Table, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { detailPath, providers } from './user.ts';
import { useUserChange } from './use-user-change.ts';

const fields: readonly Field[] = [
  { name: 'provider', label: 'Provider', kind: 'choice', required: true, options: providers },
  { name: 'uid', label: 'Id at the provider', kind: 'text', required: true },
  { name: 'username', label: 'Username at the provider', kind: 'text' },
];

/** Accounts at login providers by which somebody signs in; linked (A17) and unlinked. */
export function Identities({ id }: { id: number }) {
  const { identities } = useRead(detailPath, { path: { id } });
  const unlink = useUnlink(id);
  return (
    <Stack>
      {identities.length === 0 && <Nothing title="No account at a login provider is linked" />}
      {identities.length > 0 && (
        <Table maw={720} aria-label="Identities">
          <Table.Tbody>
            {identities.map((identity) => (
              <Table.Tr key={identity.id}>
                <Table.Td>{identity.provider}</Table.Td>
                <Table.Td>{identity.uid}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <Moment at={identity.created_at} />
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
        Link an account
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
      action="Link it"
      submit={async ({ provider = '', uid = '', username }) => {
        const body = {
          provider: String(provider),
          uid: String(uid),
          ...(username && { username: String(username) }),
        };
        await api.POST('/api/admin/users/{user_id}/identities', { params: { path: { user_id: id } }, body });
        await client.invalidateQueries({ queryKey: [detailPath] });
        sayDone('The account is linked');
        setLinked(linked + 1);
      }}
    />
  );
}

/** Takes an account at a provider from somebody; it can be linked again. */
function useUnlink(userId: number) {
  const confirm = useConfirm();
  const act = useUserChange();
  return async ({ id, provider, uid }: { id: number; provider: string; uid: string }) => {
    const title = `Unlink ${uid} at ${provider}?`;
    const text = 'Whoever signs in with it is no longer let in to this account. It can be linked again.';
    if (!(await confirm({ title, text, action: 'Unlink it', danger: true }))) return;
    const params = { path: { user_id: userId, id } };
    act({
      run: () => api.DELETE('/api/admin/users/{user_id}/identities/{id}', { params }),
      done: 'The account is unlinked',
    });
  };
}
