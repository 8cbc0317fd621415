import type { Filter } from '../../../components/filters.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useHasRole } from '../../../session/use-me.ts';
import { UserLink } from '../shared/user-link.tsx';
import { categoryOptions, categoryTitle, stateOf, states, type ListingRecord, type PublicListing } from './listing.ts';

const category: Filter = {
  name: 'category',
  label: 'Category',
  kind: 'select',
  options: categoryOptions,
};

const filters: readonly Filter[] = [
  category,
  {
    name: 'published',
    label: 'Status',
    kind: 'select',
    options: [
      ['true', 'Published'],
      ['false', 'Not published'],
    ],
  },
  { name: 'user_id', label: 'Owner ID', kind: 'number' },
  { name: 'organization_id', label: 'Organization ID', kind: 'number' },
];

const publicColumns: readonly Column<PublicListing>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/content/listings/${id}` },
  { header: 'Category', cell: ({ category: name }) => categoryTitle(name) },
  { header: 'Owner', cell: ({ user }) => user.username, wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

const recordColumns: readonly Column<ListingRecord>[] = [
  {
    header: 'Title',
    cell: ({ id, title, user }) => (
      <ScreenLink to={`/content/listings/${id}`} search={{ user_id: String(user.user_id) }} data-row>
        {title}
      </ScreenLink>
    ),
  },
  { header: 'Status', cell: (listing) => <StateBadge state={stateOf(listing)} states={states} /> },
  { header: 'Category', cell: ({ category: name }) => categoryTitle(name), wide: true },
  { header: 'Owner', cell: ({ user }) => <UserLink user={user} />, wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

const empty = <EmptyState title="No listings yet">Users create listings and pay for them with credits.</EmptyState>;

/** Listings in every status for administrators, and as readers see them for moderators. */
export default function ListingsList() {
  return useHasRole()('admin') ? (
    <>
      <Header title="Listings" description="Classified ads of users in every status, newest first." />
      <List
        label="Listings"
        operation="listListingRecords"
        filters={filters}
        columns={recordColumns}
        rowId={({ id }) => String(id)}
        empty={empty}
      />
    </>
  ) : (
    <>
      <Header title="Listings" description="Classified ads of users, as readers see them." />
      <List
        label="Listings"
        operation="listListings"
        filters={[category]}
        columns={publicColumns}
        rowId={({ id }) => String(id)}
        empty={empty}
      />
    </>
  );
}
