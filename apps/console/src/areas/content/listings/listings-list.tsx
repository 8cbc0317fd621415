import type { Filter } from '../../../parts/filters.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { StateBadge } from '../../../parts/state-badge.tsx';
import { useHasRole } from '../../../session/who-am-i.tsx';
import { Person } from '../shared/person.tsx';
import { stateOf, states, type ListingRecord, type ShownListing } from './listing.ts';

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

const category: Filter = {
  name: 'category',
  label: 'Category',
  kind: 'select',
  options: categories.map((name) => [name, name] as const),
};

const filters: readonly Filter[] = [
  category,
  {
    name: 'published',
    label: 'State',
    kind: 'select',
    options: [
      ['true', 'Published'],
      ['false', 'Not published'],
    ],
  },
  { name: 'user_id', label: 'Id of the owner', kind: 'number' },
  { name: 'organization_id', label: 'Id of the organization', kind: 'number' },
];

const shownColumns: readonly Column<ShownListing>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/content/listings/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Category', cell: ({ category: of }) => of },
  { header: 'By', cell: ({ user }) => user.username, wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

const recordColumns: readonly Column<ListingRecord>[] = [
  {
    header: 'Title',
    cell: ({ id, title, user }) => (
      <GoTo to={`/content/listings/${id}`} search={{ user_id: String(user.user_id) }} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'State', cell: (listing) => <StateBadge state={stateOf(listing)} states={states} /> },
  { header: 'Category', cell: ({ category: of }) => of, wide: true },
  { header: 'By', cell: ({ user }) => <Person user={user} />, wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

const empty = <Nothing title="Nobody offers anything yet">Listings are made by people, and paid with credits.</Nothing>;

/** What is offered and looked for: in all states for administrators, as readers see it for everybody else (E19). */
export default function ListingsList() {
  return useHasRole()('admin') ? (
    <>
      <Header title="Listings" about="What people offer and look for, in all states, newest first." />
      <List
        label="Listings"
        path="/api/admin/listings"
        filters={filters}
        columns={recordColumns}
        rowId={({ id }) => String(id)}
        empty={empty}
      />
    </>
  ) : (
    <>
      <Header title="Listings" about="What people offer and look for, as readers see it." />
      <List
        label="Listings"
        path="/api/listings"
        filters={[category]}
        columns={shownColumns}
        rowId={({ id }) => String(id)}
        empty={empty}
      />
    </>
  );
}
