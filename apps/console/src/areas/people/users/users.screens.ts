import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'People', role: 'super_admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    role: 'moderator',
    path: '/people/users',
    title: 'Users',
    key: 'u',
    keywords: ['accounts', 'people', 'members', 'suspend', 'ban'],
    search: 'search',
    load: () => import('./users-list.tsx'),
  },
  {
    ...common,
    path: '/people/users/invite',
    title: 'Invite a user',
    hidden: true,
    keywords: ['invitation'],
    load: () => import('./invite-user.tsx'),
  },
  {
    ...common,
    path: '/people/users/identities',
    title: 'Link identities',
    hidden: true,
    keywords: ['login', 'providers', 'bulk'],
    load: () => import('./link-identities.tsx'),
  },
  { ...common, role: 'moderator', path: '/people/users/$id', title: 'User', load: () => import('./user-detail.tsx') },
  { ...common, path: '/people/users/$id/edit', title: 'Edit a user', load: () => import('./edit-user.tsx') },
  { ...common, path: '/people/users/$id/merge', title: 'Merge a user', load: () => import('./merge-user.tsx') },
  { ...common, path: '/people/merges/$id', title: 'Merge', load: () => import('./merge-progress.tsx') },
];

export default screens;
