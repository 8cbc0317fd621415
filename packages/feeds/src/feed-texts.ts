import type { AnyFeed } from 'feedsmith';
import type { Chapter, FeedTexts } from './feed.ts';
import { address, plainLine } from './feed-values.ts';
import { secondsOf } from './transcript-times.ts';

type Item = NonNullable<(AnyFeed & { format: 'rss' })['feed']['items']>[number];

/** The types of transcripts, the best first. */
const transcriptTypes = [
  'text/vtt',
  'application/x-subrip',
  'application/srt',
  'application/json',
  'text/html',
  'text/plain',
];
const maxChapters = 500;

/** Returns what a feed has of an episode besides its notes; undefined for nothing. */
export function feedTexts({ psc, podcast }: Pick<Item, 'psc' | 'podcast'>): FeedTexts | undefined {
  const chapters = toChapters((psc?.chapters ?? []).map(({ start, title }) => ({ start: secondsOf(start), title })));
  const chaptersUrl = chapters.length > 0 ? undefined : address(podcast?.chapters?.url);
  const transcript = transcriptTypes
    .flatMap((type) => (podcast?.transcripts ?? []).filter((each) => each.type?.toLowerCase().startsWith(type)))
    .find(({ url }) => address(url) !== undefined);
  const transcriptUrl = address(transcript?.url);
  if (chapters.length === 0 && chaptersUrl === undefined && transcriptUrl === undefined) return undefined;
  return { chapters, chaptersUrl, transcriptUrl, transcriptType: transcriptUrl && transcript?.type?.toLowerCase() };
}

/** Returns the chapters with a time and a title, in order. */
export function toChapters(items: readonly { start: unknown; title: unknown }[]): Chapter[] {
  return items
    .slice(0, maxChapters)
    .flatMap(({ start, title }) => {
      const name = typeof title === 'string' ? plainLine(title) : undefined;
      const isTime = typeof start === 'number' && start >= 0 && start < 1_000_000;
      return name === undefined || !isTime ? [] : [{ startSeconds: Math.floor(start), title: name.toWellFormed() }];
    })
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}
