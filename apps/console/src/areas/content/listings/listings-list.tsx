import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../parts/filters.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';

const categories = [
  'cfp',
  'collabs',
  'education',
  'events',
  'forhire',
  'forsale',
  'jobs',
  'mentees',
  'mentors',
  'misc',
  'products',
];

const filters: readonly Filter[] = [
  { name: 'category', label: 'Category', kind: 'select', options: categories.map((name) => [name, name] as const) },
];

const columns: readonly Column<ItemOf<'/api/listings'>>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/content/listings/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'By', cell: ({ user }) => user.username, wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** What is offered and looked for, freshest first (E19). */
export default function ListingsList() {
  return (
    <>
      <Header title="Listings" about="What people offer and look for, as readers see it." />
      <List
        label="Listings"
        path="/api/listings"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nobody offers anything yet">Listings are made by people, and paid with credits.</Nothing>
        }
      />
    </>
  );
}
