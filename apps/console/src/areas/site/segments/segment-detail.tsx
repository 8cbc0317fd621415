import { etagOf, type ItemOf } from '@commonplace/client';
import { Button, Stack, Title } from '@mantine/core';
import { useConfirm } from '../../../components/confirm.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { notifySuccess, notifyError } from '../../../components/notifications.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../common/use-delete.ts';
import { AddMember } from './add-member.tsx';
import { ChangeMembers } from './change-members.tsx';
import { useRefreshSegments } from './use-refresh-segments.ts';

type Member = ItemOf<'listSegmentUsers'>;

const columns: readonly Column<Member>[] = [
  { header: 'Name', cell: ({ name }) => name, to: ({ id }) => `/people/users/${id}` },
  { header: 'Username', cell: ({ username }) => username },
  { header: 'ID', cell: ({ id }) => id, wide: true },
  { header: 'Joined', cell: ({ joined_at: at }) => at, wide: true },
];

/** A segment with its members. */
export default function SegmentDetail() {
  const path = { id: Number(useParam()) };
  const segment = useRead('getSegment', { path });
  const remove = useDelete({
    title: `Delete segment ${path.id}?`,
    text: `This cannot be undone. Its ${segment.user_count} members keep their accounts. A segment that a billboard uses cannot be deleted.`,
    action: 'Delete segment',
    run: () => api.deleteSegment({ params: { path }, ifMatch: etagOf(segment) }),
    invalidates: 'listSegments',
    list: '/site/segments',
    done: 'Segment deleted',
  });
  return (
    <>
      <Header title={`Segment ${path.id}`} parent={['/site/segments', 'Segments']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Facts
        facts={[
          ['Members', segment.user_count.toLocaleString()],
          ['Created', <Timestamp key="created" at={segment.created_at} />],
          ['Updated', <Timestamp key="updated" at={segment.updated_at} />],
        ]}
      />
      <Stack gap="lg">
        <AddMember id={path.id} />
        <ChangeMembers id={path.id} />
      </Stack>
      <Title order={2} size="h4" mt="lg" mb="sm">
        Members
      </Title>
      <List
        label="Members"
        operation="listSegmentUsers"
        params={{ path }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No members yet">Add a user by name, or many users by their IDs.</EmptyState>}
        bulkActions={(rows, select) => <RemoveSelected id={path.id} rows={rows} clear={() => select([])} />}
      />
    </>
  );
}

function RemoveSelected({ id, rows, clear }: { id: number; rows: readonly Member[]; clear: () => void }) {
  const confirm = useConfirm();
  const refresh = useRefreshSegments();
  const params = { path: { id } };
  const remove = async () => {
    const user_ids = rows.map((member) => member.id);
    const text = `${rows.map(({ name }) => name).join(', ')}: billboards for this segment are no longer shown to them.`;
    const confirmation = { title: `Remove ${rows.length} from the segment?`, text, action: 'Remove members' };
    if (!(await confirm(confirmation))) return;
    try {
      await api.removeSegmentUsers({ params, body: { user_ids } });
      clear();
      await refresh();
      const undo = () => api.addSegmentUsers({ params, body: { user_ids } });
      notifySuccess(`${user_ids.length} removed`, () => void undo().then(refresh, notifyError));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Button mb="sm" variant="default" disabled={rows.length === 0} onClick={() => void remove()}>
      Remove {rows.length > 0 && rows.length}
    </Button>
  );
}
