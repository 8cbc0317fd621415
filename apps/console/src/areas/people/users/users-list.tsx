import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useHasRole } from '../../../session/who-am-i.tsx';
import { FindUser } from './find-user.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { userFilters, type UserRecord } from './user.ts';

const columns: readonly Column<UserRecord>[] = [
  {
    header: 'Username',
    cell: ({ id, username }) => (
      <GoTo to={`/people/users/${id}`} data-row>
        {username}
      </GoTo>
    ),
  },
  { header: 'Name', cell: ({ name }) => name, wide: true },
  { header: 'Mail address', cell: ({ email }) => email, wide: true },
  { header: 'Standing', cell: ({ status }) => <StandingBadge status={status} /> },
  { header: 'Roles', cell: ({ roles }) => roles.join(', ') || '–', wide: true },
  { header: 'Signed up', cell: ({ registered_at: at }) => <Moment at={at} />, wide: true },
];

/** All accounts for super administrators (A9); a way to one of them for everybody else. */
export default function UsersList() {
  return useHasRole()('super_admin') ? <AllUsers /> : <FindUser />;
}

function AllUsers() {
  const navigate = useNavigate();
  useAction(
    'Invite somebody',
    useCallback(() => void navigate({ to: '/people/users/invite' }), [navigate]),
  );
  return (
    <>
      <Header title="Users" about="Everybody who has an account, newest first. Filters find what is exactly so.">
        <GoToButton to="/people/users/identities" variant="default">
          Link identities
        </GoToButton>
        <GoToButton to="/people/users/invite">Invite somebody</GoToButton>
      </Header>
      <List
        label="Users"
        path="/api/admin/users"
        filters={userFilters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nobody has an account yet">
            <GoTo to="/people/users/invite">Invite somebody</GoTo>.
          </Nothing>
        }
      />
    </>
  );
}
