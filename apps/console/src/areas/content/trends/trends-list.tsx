import type { ItemOf } from '@commonplace/client';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';

const columns: readonly Column<ItemOf<'listTrends'>>[] = [
  { header: 'Trend', cell: ({ name }) => name, to: ({ slug }) => `/content/trends/${slug}` },
  { header: 'Articles', cell: ({ articles_count: count }) => count.toLocaleString() },
  { header: 'Score', cell: ({ score }) => score.toLocaleString() },
  { header: 'First seen', cell: ({ first_observed_at: at }) => <Timestamp at={at} />, wide: true },
  { header: 'Last seen', cell: ({ last_observed_at: at }) => <Timestamp at={at} />, wide: true },
];

/** Rising topics. */
export default function TrendsList() {
  return (
    <>
      <Header
        title="Trends"
        description="Topics that are rising in recent articles, highest score first. Found automatically."
      />
      <List
        label="Trends"
        operation="listTrends"
        params={{ query: { per_page: 30 } }}
        columns={columns}
        rowId={({ slug }) => slug}
        empty={
          <EmptyState title="No trends">A trend appears when several authors write about the same topic.</EmptyState>
        }
      />
    </>
  );
}
