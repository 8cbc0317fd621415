import type { ItemOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import { useConfirm } from '../../../parts/confirm.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';

const path = '/api/admin/users/{id}/sessions';
type Session = ItemOf<typeof path>;

const columns: readonly Column<Session>[] = [
  {
    header: 'Browser',
    cell: ({ user_agent: agent }) => (
      <span data-row tabIndex={-1}>
        {agent || 'Not known'}
      </span>
    ),
  },
  { header: 'Address', cell: ({ ip_address: address }) => address, wide: true },
  { header: 'Last used', cell: ({ last_used_at: at }) => <Moment at={at} />, wide: true },
];

/** A user's sessions; an administrator ends some of them, all, or every way into the account. */
export function Sessions({ id }: { id: number }) {
  const { end, endAll, endAccess } = useEnding(id);
  return (
    <>
      <Button variant="default" mb="sm" onClick={() => void endAccess()}>
        End all access
      </Button>
      <List
        label="Sessions"
        path={path}
        params={{ path: { id } }}
        columns={columns}
        rowId={(session) => session.id}
        empty={<Nothing title="Signed in nowhere">Keys and applications are not counted.</Nothing>}
        withChosen={(rows, keep) => (
          <Group mb="sm" gap="xs">
            <Button variant="default" disabled={rows.length === 0} onClick={() => void end(rows).then(keep)}>
              End chosen sessions
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
  const some = useEach<Session>({
    run: ({ id: session_id }) => api.DELETE(`${path}/{session_id}`, { params: { path: { id, session_id } } }),
    shownIn: [[path]],
    nameOf: ({ id: session }) => `Session ${session}`,
    done: ({ length }) => (length === 1 ? 'The session is ended' : `${length} sessions are ended`),
  });
  const all = useChange({
    run: () => api.DELETE(path, { params: { path: { id } } }),
    shownIn: [path],
    done: 'All sessions are ended',
  });
  const access = useChange({
    run: () => api.DELETE('/api/admin/users/{id}/access', { params: { path: { id } } }),
    shownIn: [path],
    done: 'All access is ended',
  });
  return {
    async endAccess() {
      const title = 'End all access to this account?';
      const text =
        'For an account that another person has used. Its password, sessions, API keys, applications, passkeys and ' +
        'authenticator application end, and its owner is sent a link to choose a new password.';
      if (await confirm({ title, text, action: 'End all access', danger: true })) access.mutate(undefined);
    },
    async end(sessions: readonly Session[]): Promise<readonly Session[]> {
      const title = sessions.length === 1 ? 'End this session?' : `End ${sessions.length} sessions?`;
      const text = 'Whoever uses it has to sign in again there.';
      const isSure = await confirm({ title, text, action: 'End', danger: true });
      return isSure ? some.act(sessions) : sessions;
    },
    async endAll() {
      const title = 'Sign out everywhere?';
      const text = 'Every browser in which this account is signed in has to sign in again. Keys and applications stay.';
      if (await confirm({ title, text, action: 'Sign out everywhere', danger: true })) all.mutate(undefined);
    },
  };
}
