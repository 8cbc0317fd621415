import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../components/actions.ts';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { Organization } from './organization.ts';

const columns: readonly Column<Organization>[] = [
  {
    header: 'Username',
    cell: ({ id, username }) => (
      <ScreenLink to={`/people/organizations/${id}`} data-row>
        {username}
      </ScreenLink>
    ),
  },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Location', cell: ({ location }) => location, wide: true },
  { header: 'Created', cell: ({ joined_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function OrganizationsList() {
  const navigate = useNavigate();
  useAction(
    'New organization',
    useCallback(() => void navigate({ to: '/people/organizations/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Organizations" description="Companies and teams that publish through their members.">
        <ScreenLinkButton to="/people/organizations/new">New organization</ScreenLinkButton>
      </Header>
      <List
        label="Organizations"
        operation="listOrganizations"
        params={{ query: { per_page: 30 } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No organizations yet">
            <ScreenLink to="/people/organizations/new">Create the first organization</ScreenLink>, then add members.
          </EmptyState>
        }
      />
    </>
  );
}
