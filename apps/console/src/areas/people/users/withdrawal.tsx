import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { useConfirm } from '../../../parts/confirm.tsx';
import { sayFailed } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { readOf } from '../../../session/use-read.ts';
import type { Person } from './user.ts';

/** How often it is looked whether all is withdrawn. */
const againMs = 2_000;

/** Unpublishes all that somebody wrote (A7), and says when the jobs for it have ended. */
export function Withdrawal({ person: { id, username } }: { person: Person }) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const [after, setAfter] = useState<number>();
  const start = async () => {
    const answer = await confirm({
      title: `Unpublish all that ${username} wrote?`,
      text: 'All articles become drafts, and all comments are deleted but for their places in discussions, by jobs that take a while. Which they were is in the audit log.',
      action: 'Unpublish all',
      danger: true,
      note: 'optional',
    });
    if (!answer) return;
    try {
      const [last] = await client.fetchQuery({ ...readOf('/api/admin/audit_logs', recordsOf(id)), staleTime: 0 });
      await api.PUT('/api/users/{id}/unpublish', {
        params: { path: { id } },
        body: answer.note ? { note: answer.note } : {},
      });
      setAfter(last?.id ?? 0);
    } catch (error) {
      sayFailed(error);
    }
  };
  useAction('Unpublish all', () => void start());
  return (
    <>
      <Button variant="default" onClick={() => void start()}>
        Unpublish all
      </Button>
      {after !== undefined && <Progress id={id} after={after} />}
    </>
  );
}

/** The record of what was withdrawn is written when both jobs have ended. */
const recordsOf = (id: number) => ({
  query: { action: 'api_user_unpublish', target_type: 'User', target_id: String(id), per_page: 1 },
});

function Progress({ id, after }: { id: number; after: number }) {
  const { data } = useQuery({
    ...readOf('/api/admin/audit_logs', recordsOf(id)),
    refetchInterval: ({ state }) => ((state.data?.[0]?.id ?? 0) > after ? false : againMs),
  });
  const done = data?.find((record) => record.id > after);
  if (!done) {
    return (
      <Alert role="status" p="xs">
        Unpublishing…
      </Alert>
    );
  }
  const count = (name: string) => {
    const ids: unknown = done.after?.[name];
    return Array.isArray(ids) ? ids.length : 0;
  };
  return (
    <Alert role="status" p="xs" color="teal">
      Unpublished: {count('target_article_ids')} articles, {count('target_comment_ids')} comments
    </Alert>
  );
}
