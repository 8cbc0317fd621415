import { Badge } from '@mantine/core';
import { CreateButton } from '../../../components/create-button.tsx';
import type { Filter } from '../../../components/filters.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { rateOf, stateOf, type Billboard } from './billboard.ts';

const filters: readonly Filter[] = [{ name: 'search', label: 'Search name, content and placement', kind: 'text' }];

const columns: readonly Column<Billboard>[] = [
  { header: 'Name', cell: ({ name }) => name, to: ({ id }) => `/site/billboards/${id}` },
  { header: 'Placement', cell: ({ placement_area: placement }) => placement.replaceAll('_', ' '), wide: true },
  {
    header: 'Status',
    cell: (billboard) => (
      <Badge variant="dot" tt="none" color={stateOf(billboard) === 'Shown' ? 'teal' : 'gray'}>
        {stateOf(billboard)}
      </Badge>
    ),
  },
  { header: 'Impressions', cell: ({ impressions_count: seen }) => seen.toLocaleString(), wide: true },
  { header: 'Clicks', cell: ({ clicks_count: clicks }) => clicks.toLocaleString(), wide: true },
  { header: 'Click rate', cell: rateOf, wide: true },
  { header: 'Shown until', cell: ({ expires_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function BillboardsList() {
  return (
    <>
      <Header title="Billboards" description="Announcements that the site shows next to its content.">
        <CreateButton to="/site/billboards/new">New billboard</CreateButton>
      </Header>
      <List
        label="Billboards"
        operation="listBillboards"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No billboards yet">
            <ScreenLink to="/site/billboards/new">Create the first billboard</ScreenLink> to show an announcement.
          </EmptyState>
        }
      />
    </>
  );
}
