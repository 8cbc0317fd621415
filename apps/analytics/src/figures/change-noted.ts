import { CommitSignal } from '@commonplace/events/commit-signal';

/** Wakes the counter of this process: figures do not say yet what has just been kept. */
export const changeNoted = new CommitSignal();
