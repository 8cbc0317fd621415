import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'People', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/people/organizations',
    title: 'Organizations',
    key: 'o',
    keywords: ['companies', 'teams', 'members'],
    load: () => import('./organizations-list.tsx'),
  },
  {
    ...common,
    path: '/people/organizations/new',
    title: 'New organization',
    hidden: true,
    load: () => import('./new-organization.tsx'),
  },
  {
    ...common,
    path: '/people/organizations/$id',
    title: 'Organization',
    load: () => import('./organization-detail.tsx'),
  },
];

export default screens;
