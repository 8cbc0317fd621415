import { CommitSignal } from '@commonplace/events/commit-signal';

/** Wakes the counter of this process after a change. */
export const figuresChanged = new CommitSignal();
