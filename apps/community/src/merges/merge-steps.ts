import type { MoveStep } from '@commonplace/service/merged-accounts';
import { moveBadges } from './move-badges.ts';
import { moveComments } from './move-comments.ts';
import { moveFollowers, moveFollows } from './move-follows.ts';
import { moveNotes } from './move-notes.ts';
import { moveNotifications } from './move-notifications.ts';
import { moveReactions, moveReactionsToUser } from './move-reactions.ts';
import { deliverToSource, moveWidePublications } from './move-wide-publications.ts';

/** The mergeSteps of community's part of a merge, after the immediate changes. */
export const mergeSteps: readonly MoveStep[] = [
  deliverToSource,
  moveBadges,
  moveComments,
  moveReactions,
  moveReactionsToUser,
  moveFollows,
  moveFollowers,
  moveWidePublications,
  ...moveNotifications,
  ...moveNotes,
];
