import { Badge } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import type { Filter } from '../../../parts/filters.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { rateOf, stateOf, type Billboard } from './billboard.ts';

const filters: readonly Filter[] = [{ name: 'search', label: 'Search names, texts and places', kind: 'text' }];

const columns: readonly Column<Billboard>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <GoTo to={`/site/billboards/${id}`} data-row>
        {name}
      </GoTo>
    ),
  },
  { header: 'Place', cell: ({ placement_area: place }) => place.replaceAll('_', ' '), wide: true },
  {
    header: 'State',
    cell: (billboard) => (
      <Badge variant="dot" tt="none" color={stateOf(billboard) === 'Shown' ? 'teal' : 'gray'}>
        {stateOf(billboard)}
      </Badge>
    ),
  },
  { header: 'Seen', cell: ({ impressions_count: seen }) => seen.toLocaleString(), wide: true },
  { header: 'Clicked', cell: ({ clicks_count: clicks }) => clicks.toLocaleString(), wide: true },
  { header: 'Rate', cell: rateOf, wide: true },
  { header: 'Until', cell: ({ expires_at: at }) => <Moment at={at} />, wide: true },
];

/** What the site announces beside its content (A32). */
export default function BillboardsList() {
  const navigate = useNavigate();
  useAction(
    'New billboard',
    useCallback(() => void navigate({ to: '/site/billboards/new' }), [navigate]),
  );
  return (
    <>
      <Header
        title="Billboards"
        about="What the site announces beside its content, to whom, and how often it was seen."
      >
        <GoToButton to="/site/billboards/new">New billboard</GoToButton>
      </Header>
      <List
        label="Billboards"
        path="/api/billboards"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nothing is announced yet">
            <GoTo to="/site/billboards/new">Make the first billboard</GoTo>
          </Nothing>
        }
      />
    </>
  );
}
