import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useAction } from '../../../components/actions.ts';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { RowsSkeleton } from '../../../components/skeletons.tsx';
import { useParam } from '../../../components/use-param.ts';
import type { Role } from '../../../session/roles.ts';
import { useRead } from '../../../session/use-read.ts';
import { useHasRole } from '../../../session/use-me.ts';
import { ChangeRole } from './change-role.tsx';
import { ChangeStatus } from './change-status.tsx';
import { CreditsAndBadges } from './credits-and-badges.tsx';
import { Identities } from './identities.tsx';
import { Notes } from './notes.tsx';
import { PublicFacts, AccountFacts } from './user-facts.tsx';
import { Sessions } from './sessions.tsx';
import type { BasicUser } from './user.ts';
import { UnpublishAll } from './unpublish-all.tsx';
import { UserArticles, UserAuditLog, UserComments } from './user-content.tsx';

interface Section {
  name: string;
  title: string;
  role: Role;
  show: (id: number, user: BasicUser) => ReactNode;
}

const sections: readonly Section[] = [
  { name: 'articles', title: 'Articles', role: 'moderator', show: (id) => <UserArticles id={id} /> },
  { name: 'comments', title: 'Comments', role: 'moderator', show: (id) => <UserComments id={id} /> },
  { name: 'notes', title: 'Notes', role: 'super_admin', show: (id) => <Notes id={id} /> },
  { name: 'identities', title: 'Identities', role: 'super_admin', show: (id) => <Identities id={id} /> },
  { name: 'sessions', title: 'Sessions', role: 'super_admin', show: (id) => <Sessions id={id} /> },
  { name: 'gifts', title: 'Credits and badges', role: 'admin', show: (_id, user) => <CreditsAndBadges user={user} /> },
  { name: 'audit', title: 'Audit log', role: 'admin', show: (id) => <UserAuditLog id={id} /> },
];

/** A user: the whole account for super administrators, the public profile for moderators. */
export default function UserDetail() {
  return useHasRole()('super_admin') ? <FullAccount /> : <PublicProfile />;
}

function FullAccount() {
  const id = Number(useParam());
  const user = useRead('getUserRecord', { path: { id } });
  const navigate = useNavigate();
  useAction('Edit', () => void navigate({ to: `/people/users/${id}/edit` }));
  useAction('Merge', () => void navigate({ to: `/people/users/${id}/merge` }));
  return (
    <UserScreen user={user} facts={<AccountFacts user={user} />}>
      <ChangeRole user={user} />
      <ScreenLinkButton variant="default" to={`/people/users/${id}/merge`}>
        Merge
      </ScreenLinkButton>
      <ScreenLinkButton to={`/people/users/${id}/edit`}>Edit</ScreenLinkButton>
    </UserScreen>
  );
}

function PublicProfile() {
  const profile = useRead('getUser', { path: { id: useParam() } });
  const user = { id: profile.id, username: profile.username, name: profile.name };
  return <UserScreen user={user} facts={<PublicFacts user={profile} />} />;
}

interface UserScreenProps {
  user: BasicUser;
  facts: ReactNode;
  children?: ReactNode;
}

function UserScreen({ user, facts, children }: UserScreenProps) {
  const hasRole = useHasRole();
  return (
    <>
      <Header title={user.username} parent={['/people/users', 'Users']} description={user.name}>
        <ChangeStatus user={user} />
        {hasRole('admin') && <UnpublishAll user={user} />}
        {children}
      </Header>
      {facts}
      <Sections user={user} />
    </>
  );
}

/** Tabs with what belongs to the user; the selected tab is kept in the URL. */
function Sections({ user }: { user: BasicUser }) {
  const hasRole = useHasRole();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const visible = sections.filter(({ role }) => hasRole(role));
  const section = visible.find(({ name }) => name === search['part']) ?? visible[0];
  if (!section) return null;
  return (
    <Tabs
      mt="lg"
      value={section.name}
      keepMounted={false}
      onChange={(part) => void navigate({ to: '.', search: { part }, replace: true })}
    >
      <Tabs.List mb="md">
        {visible.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {visible.map(({ name, show }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<RowsSkeleton />}>{show(user.id, user)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
