import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/audit-log',
    title: 'Audit log',
    key: 'l',
    keywords: ['history', 'audit trail', 'changes'],
    load: () => import('./audit-log.tsx'),
  },
];

export default screens;
