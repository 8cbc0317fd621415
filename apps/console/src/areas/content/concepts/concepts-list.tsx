import type { ItemOf } from '@commonplace/client';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';

const columns: readonly Column<ItemOf<'listConceptRecords'>>[] = [
  { header: 'Name', cell: ({ name }) => name, to: ({ id }) => `/content/concepts/${id}` },
  {
    header: 'Articles, last 30 days',
    cell: ({ daily_metrics: days }) => days.reduce((sum, day) => sum + day.articles_count, 0).toLocaleString(),
  },
  { header: 'Threshold', cell: ({ similarity_threshold: threshold }) => threshold ?? 'Default', wide: true },
  { header: 'Score', cell: ({ score }) => score.toLocaleString(), wide: true },
  { header: 'Days compared', cell: ({ max_lookback_days: days }) => days.toLocaleString(), wide: true },
  { header: 'Updated', cell: ({ updated_at: at }) => <Timestamp at={at} />, wide: true },
];

/** All concepts by name. */
export default function ConceptsList() {
  return (
    <>
      <Header title="Concepts" description="Topics that articles are matched to by their meaning rather than by tags.">
        <ScreenLinkButton to="/content/concepts/new">New concept</ScreenLinkButton>
      </Header>
      <List
        label="Concepts"
        operation="listConceptRecords"
        params={{ query: { days: 30 } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No concepts yet">
            <ScreenLink to="/content/concepts/new">Create the first concept</ScreenLink>; matching articles are found
            automatically.
          </EmptyState>
        }
      />
    </>
  );
}
