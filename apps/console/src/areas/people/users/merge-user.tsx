import { Alert, Button, List, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone, sayFailed } from '../../../parts/notify.tsx';
import { personNamed } from '../../../parts/person-named.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { conflictsOf } from './merge.ts';
import type { UserDetail } from './user.ts';
import { WhatMoves } from './what-moves.tsx';

const fields: readonly Field[] = [
  {
    name: 'username',
    label: 'Username of the account that stays',
    kind: 'person',
    required: true,
    description: 'All is moved there.',
  },
];

/** Chooses what a duplicate account becomes part of, and shows what that moves before it is done (A15). */
export default function MergeUser() {
  const id = Number(useParam());
  const user = useRead('/api/admin/users/{id}', { path: { id } });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const into = Number(search['into'] ?? 0);
  return (
    <>
      <Header
        title="Merge"
        of={[`/people/users/${id}`, user.username]}
        about={`${user.username} becomes part of another account, and is gone afterwards.`}
      />
      <Form
        fields={fields}
        initial={{ username: '' }}
        action="Show what moves"
        submit={async ({ username = '' }) => {
          const found = await personNamed(username);
          await navigate({ to: '.', search: { into: found.id }, replace: true });
        }}
      />
      {into > 0 && <Preview gone={user} into={into} />}
    </>
  );
}

function Preview({ gone, into }: { gone: UserDetail; into: number }) {
  const kept = useRead('/api/admin/users/{id}', { path: { id: into } });
  const merge = useMerge(gone, kept);
  const conflicts = conflictsOf(gone, kept);
  return (
    <Stack mt="lg" maw={720}>
      {conflicts.length === 0 && <WhatMoves gone={gone} kept={kept} />}
      {conflicts.length > 0 && (
        <Alert variant="default" title="These accounts cannot be merged as they are">
          <List size="sm">
            {conflicts.map((conflict) => (
              <List.Item key={conflict}>{conflict}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <div>
        <Button color="red.8" disabled={conflicts.length > 0} onClick={() => void merge()}>
          Merge {gone.username} into {kept.username}
        </Button>
      </div>
    </Stack>
  );
}

function useMerge(gone: UserDetail, kept: UserDetail): () => Promise<void> {
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const title = `Merge ${gone.username} into ${kept.username}?`;
    const text = `This cannot be undone. ${gone.username} and its mail address ${gone.email ?? ''} are gone at once; what it has moves in a while.`;
    if (!(await confirm({ title, text, action: 'Merge', danger: true }))) return;
    try {
      await api.POST('/api/admin/users/{id}/merge', {
        params: { path: { id: gone.id } },
        body: { merge_user_id: kept.id },
      });
      sayDone(`${gone.username} is merged into ${kept.username}`);
      await navigate({ to: `/people/merges/${gone.id}` });
      client.removeQueries({ queryKey: ['/api/admin/users/{id}', { path: { id: gone.id } }] });
      await client.invalidateQueries({ queryKey: ['/api/admin/users'] });
    } catch (error) {
      sayFailed(error);
    }
  };
}
