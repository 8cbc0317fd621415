import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/feed-subscriptions',
    title: 'Feed subscriptions',
    keywords: ['websub', 'hub', 'callback', 'rss', 'atom'],
    load: () => import('./feed-subscriptions.tsx'),
  },
];

export default screens;
