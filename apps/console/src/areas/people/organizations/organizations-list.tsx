import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import type { Organization } from './organization.ts';

const columns: readonly Column<Organization>[] = [
  {
    header: 'Username',
    cell: ({ id, username }) => (
      <GoTo to={`/people/organizations/${id}`} data-row>
        {username}
      </GoTo>
    ),
  },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Location', cell: ({ location }) => location, wide: true },
  { header: 'Since', cell: ({ joined_at: at }) => <Moment at={at} />, wide: true },
];

/** Organizations, in whose name people publish (A61). */
export default function OrganizationsList() {
  const navigate = useNavigate();
  useAction(
    'New organization',
    useCallback(() => void navigate({ to: '/people/organizations/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Organizations" about="In whose name people publish.">
        <GoToButton to="/people/organizations/new">New organization</GoToButton>
      </Header>
      <List
        label="Organizations"
        path="/api/organizations"
        params={{ query: { per_page: 30 } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="There is no organization yet">
            <GoTo to="/people/organizations/new">Make the first organization</GoTo>.
          </Nothing>
        }
      />
    </>
  );
}
