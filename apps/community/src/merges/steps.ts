import type { MoveStep } from '@commonplace/service/merged-accounts';
import { moveBadges } from './move-badges.ts';
import { moveComments } from './move-comments.ts';
import { moveFollowers, moveFollows } from './move-follows.ts';
import { moveNotes } from './move-notes.ts';
import { moveNotifications } from './move-notifications.ts';
import { moveReactions, moveReactionsToUser } from './move-reactions.ts';

/** What community moves from an account to the one that it was merged into, beside what it moves at once. */
export const steps: readonly MoveStep[] = [
  moveBadges,
  moveComments,
  moveReactions,
  moveReactionsToUser,
  moveFollows,
  moveFollowers,
  ...moveNotifications,
  ...moveNotes,
];
