import type { ItemOf } from '@commonplace/client';
import { Anchor } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import type { Column } from '../../../components/rows.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';

/** Returns the path of a feed, with the words of a search. */
function pathOf(topic: string): string {
  const { pathname, search } = new URL(topic, location.origin);
  return pathname + search;
}

const columns: readonly Column<ItemOf<'listFeedSubscriptions'>>[] = [
  {
    header: 'Feed',
    cell: ({ topic }) => (
      <Anchor href={topic} data-row>
        {pathOf(topic)}
      </Anchor>
    ),
  },
  { header: 'Subscriber', cell: ({ callback_host: host }) => host },
  { header: 'Ends', cell: ({ expires_at: at }) => <Timestamp at={at} none="Not confirmed" />, wide: true },
  { header: 'Failed calls', cell: ({ failures_count: failures }) => failures },
  { header: 'Next call', cell: ({ next_call_at: at }) => <Timestamp at={at} none="None" />, wide: true },
];

export default function FeedSubscriptions() {
  return (
    <>
      <Header
        title="Feed subscriptions"
        description="Programs of other sites that are told when a feed changes (WebSub). A subscription ends if its calls fail for a day."
      />
      <List
        label="Feed subscriptions"
        operation="listFeedSubscriptions"
        columns={columns}
        rowId={({ id }) => `${id}`}
        empty={<EmptyState title="No feed subscriptions">A program that reads a feed can subscribe to it.</EmptyState>}
      />
    </>
  );
}
