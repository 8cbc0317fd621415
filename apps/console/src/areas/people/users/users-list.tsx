import type { ItemOf } from '@commonplace/client';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../parts/actions.ts';
import { Filters, useFilters } from '../../../parts/filters.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useHasRole } from '../../../session/who-am-i.tsx';
import { When } from '../../../session/when.tsx';
import { FindByMail } from './find-by-mail.tsx';
import { StandingBadges } from './standing-badge.tsx';
import { beginning, userFilters, type UserRecord } from './user.ts';

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
  { header: 'Standing', cell: (user) => <StandingBadges {...user} /> },
  { header: 'Roles', cell: ({ roles }) => roles.join(', ') || '–', wide: true },
  { header: 'Signed up', cell: ({ registered_at: at }) => <Moment at={at} />, wide: true },
];

const foundColumns: readonly Column<ItemOf<'/api/admin/people'>>[] = [
  {
    header: 'Username',
    cell: ({ id, username }) => (
      <GoTo to={`/people/users/${id}`} data-row>
        {username}
      </GoTo>
    ),
  },
  { header: 'Name', cell: ({ name }) => name },
];

/** Whoever is looked for by name; without a name all accounts for super administrators (A9). */
export default function UsersList() {
  const isSuper = useHasRole()('super_admin');
  const [{ search }, change] = useFilters(beginning);
  return (
    <>
      {isSuper ? (
        <HeaderOfAll />
      ) : (
        <Header title="Users" about="Find somebody to see what they wrote, and to change how they stand." />
      )}
      <Filters
        label="Somebody by name"
        filters={beginning}
        values={search === undefined ? {} : { search }}
        onChange={change}
      />
      {search === undefined ? isSuper ? <AllUsers /> : <Hint /> : <Found search={search} />}
    </>
  );
}

function HeaderOfAll() {
  const navigate = useNavigate();
  useAction('Invite somebody', () => void navigate({ to: '/people/users/invite' }));
  return (
    <Header title="Users" about="Everybody who has an account, newest first.">
      <GoToButton to="/people/users/identities" variant="default">
        Link identities
      </GoToButton>
      <GoToButton to="/people/users/invite">Invite somebody</GoToButton>
    </Header>
  );
}

function AllUsers() {
  return (
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
  );
}

function Found({ search }: { search: string }) {
  return (
    <List
      label="Who was found"
      path="/api/admin/people"
      params={{ query: { search } }}
      columns={foundColumns}
      rowId={({ id }) => String(id)}
      empty={<Nothing title="Nobody is found">Neither a username nor a name begins so.</Nothing>}
    />
  );
}

/** For those who may not see all accounts. */
function Hint() {
  return (
    <>
      <Nothing title="Nobody is looked for yet">Write how a username or a name begins.</Nothing>
      <When role="admin">
        <FindByMail />
      </When>
    </>
  );
}
