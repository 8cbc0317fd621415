import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { RowsSkeleton } from '../../../parts/skeletons.tsx';
import { useParam } from '../../../parts/use-param.ts';
import type { Role } from '../../../session/roles.ts';
import { useRead } from '../../../session/use-read.ts';
import { useHasRole } from '../../../session/who-am-i.tsx';
import { ChangeRole } from './change-role.tsx';
import { ChangeStanding } from './change-standing.tsx';
import { Gifts } from './gifts.tsx';
import { Identities } from './identities.tsx';
import { Notes } from './notes.tsx';
import { PersonFacts, RecordFacts } from './user-facts.tsx';
import { Sessions } from './sessions.tsx';
import type { Person } from './user.ts';
import { Withdrawal } from './withdrawal.tsx';
import { ArticlesOf, AuditOf, CommentsOf } from './written-by.tsx';

interface Part {
  name: string;
  title: string;
  role: Role;
  show: (id: number, person: Person) => ReactNode;
}

const parts: readonly Part[] = [
  { name: 'articles', title: 'Articles', role: 'moderator', show: (id) => <ArticlesOf id={id} /> },
  { name: 'comments', title: 'Comments', role: 'moderator', show: (id) => <CommentsOf id={id} /> },
  { name: 'notes', title: 'Notes', role: 'super_admin', show: (id) => <Notes id={id} /> },
  { name: 'identities', title: 'Identities', role: 'super_admin', show: (id) => <Identities id={id} /> },
  { name: 'sessions', title: 'Sessions', role: 'super_admin', show: (id) => <Sessions id={id} /> },
  { name: 'gifts', title: 'Credits and badges', role: 'admin', show: (_id, person) => <Gifts person={person} /> },
  { name: 'audit', title: 'Audit log', role: 'admin', show: (id) => <AuditOf id={id} /> },
];

/** One account: all of it for super administrators (A10), what everybody sees of it for moderators. */
export default function UserDetail() {
  return useHasRole()('super_admin') ? <WholeUser /> : <PublicUser />;
}

function WholeUser() {
  const id = Number(useParam());
  const user = useRead('/api/admin/users/{id}', { path: { id } });
  const navigate = useNavigate();
  useAction('Edit', () => void navigate({ to: `/people/users/${id}/edit` }));
  useAction('Merge', () => void navigate({ to: `/people/users/${id}/merge` }));
  return (
    <Screen person={user} facts={<RecordFacts user={user} />}>
      <ChangeRole person={user} />
      <GoToButton variant="default" to={`/people/users/${id}/merge`}>
        Merge
      </GoToButton>
      <GoToButton to={`/people/users/${id}/edit`}>Edit</GoToButton>
    </Screen>
  );
}

function PublicUser() {
  const user = useRead('/api/users/{id}', { path: { id: useParam() } });
  const person = { id: user.id, username: user.username, name: user.name };
  return <Screen person={person} facts={<PersonFacts user={user} />} />;
}

interface ScreenProps {
  person: Person;
  facts: ReactNode;
  children?: ReactNode;
}

function Screen({ person, facts, children }: ScreenProps) {
  const hasRole = useHasRole();
  return (
    <>
      <Header title={person.username} of={['/people/users', 'Users']} about={person.name}>
        <ChangeStanding person={person} />
        {hasRole('admin') && <Withdrawal person={person} />}
        {children}
      </Header>
      {facts}
      <Parts person={person} />
    </>
  );
}

/** What belongs to the account; which of it is shown is in the address. */
function Parts({ person }: { person: Person }) {
  const hasRole = useHasRole();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const seen = parts.filter(({ role }) => hasRole(role));
  const shown = seen.find(({ name }) => name === search['part']) ?? seen[0];
  if (!shown) return null;
  return (
    <Tabs
      mt="lg"
      value={shown.name}
      keepMounted={false}
      onChange={(part) => void navigate({ to: '.', search: { part }, replace: true })}
    >
      <Tabs.List mb="md">
        {seen.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {seen.map(({ name, show }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<RowsSkeleton />}>{show(person.id, person)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
