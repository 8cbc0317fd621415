import type { ItemOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useAction } from '../../../components/actions.ts';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { notifyError } from '../../../components/notifications.tsx';
import type { Column } from '../../../components/rows.tsx';
import { api } from '../../../session/api.ts';
import { useAfterSave } from '../common/use-after-save.ts';

const columns: readonly Column<ItemOf<'listSegments'>>[] = [
  { header: 'Segment', cell: ({ id }) => `Segment ${id}`, to: ({ id }) => `/site/segments/${id}` },
  { header: 'Members', cell: ({ user_count: count }) => count.toLocaleString() },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

/** Segments with manually added members. */
export default function SegmentsList() {
  const create = useNewSegment();
  useAction('New segment', create);
  return (
    <>
      <Header
        title="Segments"
        description="Manually chosen users that billboards can target. Segments are identified by number."
      >
        <Button onClick={create}>New segment</Button>
      </Header>
      <List
        label="Segments"
        operation="listSegments"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No segments yet">Create one, add users, and select it in a billboard.</EmptyState>}
      />
    </>
  );
}

/** Returns a function that creates an empty segment and opens it. */
function useNewSegment(): () => void {
  const afterSave = useAfterSave('listSegments');
  return useCallback(() => {
    api.createSegment().then(({ id }) => afterSave('Segment created', `/site/segments/${id}`), notifyError);
  }, [afterSave]);
}
