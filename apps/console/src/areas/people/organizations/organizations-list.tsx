import { CreateButton } from '../../../components/create-button.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { Organization } from './organization.ts';

const columns: readonly Column<Organization>[] = [
  { header: 'Username', cell: ({ username }) => username, to: ({ id }) => `/people/organizations/${id}` },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Location', cell: ({ location }) => location, wide: true },
  { header: 'Created', cell: ({ joined_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function OrganizationsList() {
  return (
    <>
      <Header title="Organizations" description="Companies and teams that publish through their members.">
        <CreateButton to="/people/organizations/new">New organization</CreateButton>
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
