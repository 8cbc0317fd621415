import { Alert, Button, List, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useConfirm } from '../../../components/confirm.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess, notifyError } from '../../../components/notifications.tsx';
import { findUser } from '../../../components/find-user.ts';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { mergeConflicts } from './merge-conflicts.ts';
import type { UserDetail } from './user.ts';
import { MergePreview } from './merge-preview.tsx';

const fields: readonly Field[] = [
  {
    name: 'username',
    label: 'Account to keep',
    kind: 'user',
    required: true,
    description: 'Username. Receives everything of the other account.',
  },
];

/** Merges a duplicate account into another, after a preview. */
export default function MergeUser() {
  const id = Number(useParam());
  const user = useRead('getUserRecord', { path: { id } });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const into = Number(search['into'] ?? 0);
  return (
    <>
      <Header
        title="Merge"
        parent={[`/people/users/${id}`, user.username]}
        description={`Moves everything of ${user.username} to another account and deletes ${user.username}.`}
      />
      <Form
        fields={fields}
        initial={{ username: '' }}
        action="Preview"
        submit={async ({ username = '' }) => {
          const user = await findUser(username);
          await navigate({ to: '.', search: { into: user.id }, replace: true });
        }}
      />
      {into > 0 && <Preview source={user} into={into} />}
    </>
  );
}

function Preview({ source, into }: { source: UserDetail; into: number }) {
  const target = useRead('getUserRecord', { path: { id: into } });
  const merge = useMerge(source, target);
  const conflicts = mergeConflicts(source, target);
  return (
    <Stack mt="lg" maw={720}>
      {conflicts.length === 0 && <MergePreview source={source} target={target} />}
      {conflicts.length > 0 && (
        <Alert variant="default" title="These accounts cannot be merged">
          <List size="sm">
            {conflicts.map((conflict) => (
              <List.Item key={conflict}>{conflict}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <div>
        <Button color="red.8" disabled={conflicts.length > 0} onClick={() => void merge()}>
          Merge {source.username} into {target.username}
        </Button>
      </div>
    </Stack>
  );
}

function useMerge(source: UserDetail, target: UserDetail): () => Promise<void> {
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const title = `Merge ${source.username} into ${target.username}?`;
    const text = `This cannot be undone. ${source.username} and its email address ${source.email ?? ''} are deleted immediately; its content moves in the background.`;
    if (!(await confirm({ title, text, action: 'Merge', danger: true }))) return;
    try {
      await api.mergeUsers({
        params: { path: { id: source.id } },
        body: { merge_user_id: target.id },
      });
      notifySuccess(`${source.username} merged into ${target.username}`);
      await navigate({ to: `/people/merges/${source.id}` });
      client.removeQueries({ queryKey: ['getUserRecord', { path: { id: source.id } }] });
      await client.invalidateQueries({ queryKey: ['listUserRecords'] });
    } catch (error) {
      notifyError(error);
    }
  };
}
