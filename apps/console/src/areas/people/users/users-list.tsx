import type { ItemOf } from '@commonplace/client';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../components/actions.ts';
import { Filters, useFilters } from '../../../components/filters.tsx';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { titleOf } from '../../../components/title-of.ts';
import { useHasRole } from '../../../session/use-me.ts';
import { RequireRole } from '../../../session/require-role.tsx';
import { FindByEmail } from './find-by-email.tsx';
import { StatusBadges } from './status-badges.tsx';
import { nameFilters, userFilters, type UserRecord } from './user.ts';

const columns: readonly Column<UserRecord>[] = [
  { header: 'Username', cell: ({ username }) => username, to: ({ id }) => `/people/users/${id}` },
  { header: 'Name', cell: ({ name }) => name, wide: true },
  { header: 'Email address', cell: ({ email }) => email, wide: true },
  { header: 'Status', cell: (user) => <StatusBadges {...user} /> },
  { header: 'Roles', cell: ({ roles }) => roles.map(titleOf).join(', ') || '–', wide: true },
  { header: 'Signed up', cell: ({ registered_at: at }) => <Timestamp at={at} />, wide: true },
];

const resultColumns: readonly Column<ItemOf<'findPeople'>>[] = [
  { header: 'Username', cell: ({ username }) => username, to: ({ id }) => `/people/users/${id}` },
  { header: 'Name', cell: ({ name }) => name },
];

/** Finds users by name. Super administrators see all users without a name. */
export default function UsersList() {
  const isSuper = useHasRole()('super_admin');
  const [{ search }, change] = useFilters(nameFilters);
  return (
    <>
      {isSuper ? (
        <FullHeader />
      ) : (
        <Header title="Users" description="Find a user to see their content and change their status." />
      )}
      <Filters
        label="Users by name"
        filters={nameFilters}
        values={search === undefined ? {} : { search }}
        onChange={change}
      />
      {search === undefined ? isSuper ? <AllUsers /> : <Hint /> : <SearchResults search={search} />}
    </>
  );
}

function FullHeader() {
  const navigate = useNavigate();
  useAction('Invite a user', () => void navigate({ to: '/people/users/invite' }));
  return (
    <Header title="Users" description="All accounts, newest first.">
      <ScreenLinkButton to="/people/users/identities" variant="default">
        Link identities
      </ScreenLinkButton>
      <ScreenLinkButton to="/people/users/invite">Invite a user</ScreenLinkButton>
    </Header>
  );
}

function AllUsers() {
  return (
    <List
      label="Users"
      operation="listUserRecords"
      filters={userFilters}
      columns={columns}
      rowId={({ id }) => String(id)}
      empty={
        <EmptyState title="No users yet">
          <ScreenLink to="/people/users/invite">Invite a user</ScreenLink> to create the first account.
        </EmptyState>
      }
    />
  );
}

function SearchResults({ search }: { search: string }) {
  return (
    <List
      label="Search results"
      operation="findPeople"
      params={{ query: { search } }}
      columns={resultColumns}
      rowId={({ id }) => String(id)}
      empty={<EmptyState title="No results">No username or name begins with this text.</EmptyState>}
    />
  );
}

function Hint() {
  return (
    <>
      <EmptyState title="Find a user">Enter the beginning of a username or name.</EmptyState>
      <RequireRole role="admin">
        <FindByEmail />
      </RequireRole>
    </>
  );
}
