import type { ItemOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import { useConfirm } from '../../../components/confirm.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';

type Session = ItemOf<'listUserSessions'>;

const columns: readonly Column<Session>[] = [
  {
    header: 'Browser',
    cell: ({ user_agent: agent }) => (
      <span data-row tabIndex={-1}>
        {agent || 'Unknown'}
      </span>
    ),
  },
  { header: 'IP address', cell: ({ ip_address: address }) => address, wide: true },
  { header: 'Last used', cell: ({ last_used_at: at }) => <Timestamp at={at} />, wide: true },
];

/** The sessions of a user. Super administrators can end selected or all sessions, or all access to the account. */
export function Sessions({ id }: { id: number }) {
  const { end, endAll, endAccess } = useEnding(id);
  return (
    <>
      <Button variant="default" mb="sm" onClick={() => void endAccess()}>
        End all access
      </Button>
      <List
        label="Sessions"
        operation="listUserSessions"
        params={{ path: { id } }}
        columns={columns}
        rowId={(session) => session.id}
        empty={
          <EmptyState title="No sessions">
            The user is not signed in. API keys and applications are not listed.
          </EmptyState>
        }
        bulkActions={(rows, select) => (
          <Group mb="sm" gap="xs">
            <Button variant="default" disabled={rows.length === 0} onClick={() => void end(rows).then(select)}>
              End selected sessions
            </Button>
            <Button variant="default" onClick={() => void endAll()}>
              Sign out everywhere
            </Button>
          </Group>
        )}
      />
    </>
  );
}

function useEnding(id: number) {
  const confirm = useConfirm();
  const some = useBulkAction<Session>({
    run: ({ id: session_id }) => api.endUserSession({ params: { path: { id, session_id } } }),
    invalidates: [['listUserSessions']],
    nameOf: ({ id: session }) => `Session ${session}`,
    done: ({ length }) => (length === 1 ? 'Session ended' : `${length} sessions ended`),
  });
  const all = useOptimisticMutation({
    run: () => api.endUserSessions({ params: { path: { id } } }),
    invalidates: ['listUserSessions'],
    done: 'All sessions ended',
  });
  const access = useOptimisticMutation({
    run: () => api.endUserAccess({ params: { path: { id } } }),
    invalidates: ['listUserSessions'],
    done: 'All access ended',
  });
  return {
    async endAccess() {
      const title = 'End all access to this account?';
      const text =
        'For a compromised account. Removes its password, sessions, API keys, applications, passkeys and authenticator ' +
        'application, and emails a link to choose a new password to its owner.';
      if (await confirm({ title, text, action: 'End all access', danger: true })) access.mutate(undefined);
    },
    async end(sessions: readonly Session[]): Promise<readonly Session[]> {
      const title = sessions.length === 1 ? 'End this session?' : `End ${sessions.length} sessions?`;
      const text = 'The user has to sign in again in that browser.';
      const isSure = await confirm({ title, text, action: 'End', danger: true });
      return isSure ? some.act(sessions) : sessions;
    },
    async endAll() {
      const title = 'Sign out everywhere?';
      const text = 'The user has to sign in again in every browser. API keys and applications are kept.';
      if (await confirm({ title, text, action: 'Sign out everywhere', danger: true })) all.mutate(undefined);
    },
  };
}
