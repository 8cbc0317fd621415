import type { AnyFeed } from 'feedsmith';
import type { EpisodeMetadata, FeedCategory, FeedPerson, PodcastMetadata } from './feed.ts';
import { address, plainLine } from './feed-values.ts';

type RssFeed = (AnyFeed & { format: 'rss' })['feed'];
type RssItem = NonNullable<RssFeed['items']>[number];
type Person = NonNullable<NonNullable<RssItem['podcast']>['persons']>[number];

/** A file with what the feed says of it. */
interface DescribedFile {
  url?: string | undefined;
  type?: string | undefined;
  length?: number | undefined;
}

const maxCategories = 10;
const maxFundings = 10;
const maxPeople = 50;
/** The largest integer of messages. */
const maxInteger = 2_147_483_647;

/** Returns what a feed says about its podcast. */
export function podcastMetadata({ itunes, podcast }: Pick<RssFeed, 'itunes' | 'podcast'>): PodcastMetadata {
  const email = plainLine(podcast?.locked?.owner ?? itunes?.owner?.email);
  return {
    author: plainLine(itunes?.author),
    explicit: itunes?.explicit,
    categories: (itunes?.categories ?? []).slice(0, maxCategories).flatMap(toCategory),
    type: oneOf(itunes?.type, ['episodic', 'serial']),
    guid: toGuid(podcast?.guid),
    locked: podcast?.locked?.value,
    ownerEmail: email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined,
    fundings: (podcast?.fundings ?? []).slice(0, maxFundings).flatMap(({ url: href, display }) => {
      const url = address(href);
      return url === undefined ? [] : [{ url, text: plainLine(display) ?? '' }];
    }),
    people: toPeople(podcast?.persons),
  };
}

/** Returns what a feed says about an episode and the file that is its media. */
export function episodeMetadata(
  { itunes, podcast }: Pick<RssItem, 'itunes' | 'podcast'>,
  files: readonly DescribedFile[],
  mediaUrl: string | undefined,
): EpisodeMetadata {
  const media = files.find(({ url }) => url === mediaUrl);
  const type = media?.type?.trim().toLowerCase();
  return {
    author: plainLine(itunes?.author),
    explicit: itunes?.explicit,
    season: integer(itunes?.season ?? podcast?.season?.number),
    episode: integer(itunes?.episode ?? podcast?.episode?.number),
    episodeType: oneOf(itunes?.episodeType, ['full', 'trailer', 'bonus']),
    durationSeconds: integer(itunes?.duration && Math.round(itunes.duration)),
    // Feeds write 0 or 1 for a length that they do not know.
    mediaBytes: media?.length !== undefined && media.length > 1 ? integer(media.length) : undefined,
    mediaType: type !== undefined && /^(?:audio|video)\/[\w.+-]{1,100}$/.test(type) ? type : undefined,
    people: toPeople(podcast?.persons),
  };
}

function toCategory({ text, categories = [] }: NonNullable<NonNullable<RssFeed['itunes']>['categories']>[number]) {
  const name = plainLine(text);
  if (name === undefined) return [];
  const subcategories = categories.slice(0, maxCategories).flatMap((below) => plainLine(below.text) ?? []);
  return [{ name, subcategories } satisfies FeedCategory];
}

function toPeople(persons: readonly Person[] = []): FeedPerson[] {
  return persons.slice(0, maxPeople).flatMap(({ display, role, group, img, href }) => {
    const name = plainLine(display);
    if (name === undefined) return [];
    return [{ name, role: plainLine(role), group: plainLine(group), imageUrl: address(img), url: address(href) }];
  });
}

/** Podcasts are known by a UUID. */
function toGuid(text: string | undefined): string | undefined {
  const guid = text?.trim().toLowerCase();
  return guid !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(guid) ? guid : undefined;
}

function oneOf<const Word extends string>(text: string | undefined, words: readonly Word[]): Word | undefined {
  const value = text?.trim().toLowerCase();
  return words.find((word) => word === value);
}

/** Returns a number that is a whole one from 0. */
function integer(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= maxInteger ? value : undefined;
}
