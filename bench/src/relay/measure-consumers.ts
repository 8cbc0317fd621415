import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { readHandling } from '../platform-metrics.ts';
import { seed } from '../prepare.ts';

/** How fast a consumer handles the events of one type. */
export interface ConsumerFigures {
  /** The app and the type. */
  consumer: string;
  events: number;
  /** Per second of handling; facts are handled several at a time. */
  eventsPerSecond: number;
}

/** Consumers of fewer events are not slow enough to tell. */
const minEvents = 500;

/** Fills a platform, all of whose copies come about by events, and returns its consumers, slowest first. */
export async function measureConsumers(articles: number): Promise<ConsumerFigures[]> {
  await using platform = await startPlatformProcess({}, 'disk');
  await seed(platform, { seed: 2, articles, comments: articles * 2 });
  const handled = (await readHandling(platform)).filter(({ events, seconds }) => events >= minEvents && seconds > 0);
  return handled
    .map(({ consumer, events, seconds }) => ({ consumer, events, eventsPerSecond: Math.round(events / seconds) }))
    .toSorted((one, other) => one.eventsPerSecond - other.eventsPerSecond);
}
