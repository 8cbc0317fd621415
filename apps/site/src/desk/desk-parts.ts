import type { Messages } from '@commonplace/ui/locale/messages';

/** An entry of the navigation of the desk. */
export interface DeskPart {
  path: string;
  /** Its text in the catalogues. */
  name: keyof Messages['desk']['parts'];
}

/** The navigation of the desk, in order. */
export const deskParts: readonly DeskPart[] = [
  { path: '/dashboard', name: 'articles' },
  { path: '/dashboard/series', name: 'series' },
  { path: '/dashboard/comments', name: 'comments' },
  { path: '/dashboard/followers', name: 'followers' },
  { path: '/dashboard/following', name: 'following' },
  { path: '/dashboard/analytics', name: 'analytics' },
  { path: '/dashboard/credits', name: 'credits' },
  { path: '/readinglist', name: 'readingList' },
  { path: '/listings/mine', name: 'listings' },
  { path: '/settings/organizations', name: 'organizations' },
  { path: '/dashboard/reports', name: 'reports' },
  { path: '/notifications', name: 'notifications' },
];
