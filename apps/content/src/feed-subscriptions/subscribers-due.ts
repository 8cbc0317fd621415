import { CommitSignal } from '@commonplace/events/commit-signal';

/** Wakes the job that calls callbacks. */
export const subscribersDue = new CommitSignal();

/** Wakes the job that reads changed feeds. */
export const topicsDue = new CommitSignal();
