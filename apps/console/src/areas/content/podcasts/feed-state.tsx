import { StateBadge, type States } from '../../../parts/state-badge.tsx';
import type { Podcast } from './podcast.ts';

const states: States = {
  none: ['No feed', 'gray'],
  waiting: ['Not read yet', 'blue'],
  fails: ['Fails', 'red'],
  read: ['Read', 'teal'],
};

function stateOf({ feed }: Podcast): string {
  if (!feed) return 'none';
  if (feed.failures_count > 0 || feed.error !== null) return 'fails';
  return feed.fetched_at === null ? 'waiting' : 'read';
}

/** How reading the feed of a podcast goes. */
export function FeedState({ podcast }: { podcast: Podcast }) {
  return <StateBadge state={stateOf(podcast)} states={states} />;
}
