import { StateBadge, type States } from '../../../components/state-badge.tsx';
import type { Podcast } from './podcast.ts';

const states: States = {
  none: ['No feed', 'gray'],
  waiting: ['Not fetched yet', 'blue'],
  failing: ['Failing', 'red'],
  ok: ['OK', 'teal'],
};

function stateOf({ feed }: Podcast): string {
  if (!feed) return 'none';
  if (feed.failures_count > 0 || feed.error !== null) return 'failing';
  return feed.fetched_at === null ? 'waiting' : 'ok';
}

export function FeedState({ podcast }: { podcast: Podcast }) {
  return <StateBadge state={stateOf(podcast)} states={states} />;
}
