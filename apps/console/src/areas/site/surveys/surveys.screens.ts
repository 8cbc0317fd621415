import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Site', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/site/surveys',
    title: 'Surveys',
    key: 'y',
    keywords: ['polls', 'questions', 'answers', 'results'],
    load: () => import('./surveys-list.tsx'),
  },
  { ...common, path: '/site/surveys/new', title: 'New survey', hidden: true, load: () => import('./new-survey.tsx') },
  { ...common, path: '/site/surveys/$id', title: 'Survey', load: () => import('./survey-detail.tsx') },
  { ...common, path: '/site/surveys/$id/results', title: 'Results', load: () => import('./survey-results.tsx') },
];

export default screens;
