import type { ItemOf } from '@commonplace/client';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { sayFailed } from '../../../parts/notify.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { api } from '../../../session/api.ts';
import { useSaved } from '../common/use-saved.ts';

const path = '/api/segments';

const columns: readonly Column<ItemOf<typeof path>>[] = [
  {
    header: 'Segment',
    cell: ({ id }) => (
      <GoTo to={`/site/segments/${id}`} data-row>
        Segment {id}
      </GoTo>
    ),
  },
  { header: 'Members', cell: ({ user_count: count }) => count.toLocaleString() },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** Audiences that are filled by hand (A19). */
export default function SegmentsList() {
  const make = useNewSegment();
  useAction('New segment', make);
  return (
    <>
      <Header
        title="Segments"
        about="People whom billboards can be meant for, chosen by hand. Numbers are their names."
      >
        <Button onClick={make}>New segment</Button>
      </Header>
      <List
        label="Segments"
        path={path}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="There is no segment yet">Make one, add people to it, and choose it for a billboard.</Nothing>
        }
      />
    </>
  );
}

/** Makes an empty segment, and goes to it. */
function useNewSegment(): () => void {
  const saved = useSaved(path);
  return useCallback(() => {
    api.POST(path).then(({ id }) => saved('The segment is made', `/site/segments/${id}`), sayFailed);
  }, [saved]);
}
