import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../components/actions.ts';
import { useConfirm } from '../../../components/confirm.tsx';
import { notifyError } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { readOptions } from '../../../session/use-read.ts';
import type { BasicUser } from './user.ts';

const pollIntervalMs = 2_000;

/** Unpublishes all content of a user and shows when the jobs have finished. */
export function UnpublishAll({ user: { id, username } }: { user: BasicUser }) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const [after, setAfter] = useState<number>();
  const start = async () => {
    const answer = await confirm({
      title: `Unpublish everything by ${username}?`,
      text: 'All articles become drafts and all comments are deleted, in the background. Replies to the comments are kept. The audit log lists what was unpublished. Deleted comments cannot be restored.',
      action: 'Unpublish everything',
      danger: true,
      note: 'optional',
    });
    if (!answer) return;
    try {
      const [last] = await client.fetchQuery({ ...readOptions('listAuditLogs', auditQuery(id)), staleTime: 0 });
      await api.unpublishUserContent({
        params: { path: { id } },
        body: answer.note ? { note: answer.note } : {},
      });
      setAfter(last?.id ?? 0);
    } catch (error) {
      notifyError(error);
    }
  };
  useAction('Unpublish everything', () => void start());
  return (
    <>
      <Button variant="default" onClick={() => void start()}>
        Unpublish everything
      </Button>
      {after !== undefined && <Progress id={id} after={after} />}
    </>
  );
}

/** The audit entry is written when both jobs have finished. */
const auditQuery = (id: number) => ({
  query: { action: 'api_user_unpublish', target_type: 'User', target_id: String(id), per_page: 1 },
});

function Progress({ id, after }: { id: number; after: number }) {
  const { data } = useQuery({
    ...readOptions('listAuditLogs', auditQuery(id)),
    refetchInterval: ({ state }) => ((state.data?.[0]?.id ?? 0) > after ? false : pollIntervalMs),
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
