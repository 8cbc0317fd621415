import { defined } from './defined.ts';
import type { EpisodeMetadata, Feed, FeedEntry, FeedEpisode, FeedPodcast } from './feed.ts';
import { xmlText } from './feed-html.ts';
import { mediaType } from './media-type.ts';

/** The category of a podcast of which none is known. */
const defaultCategories: FeedPodcast['categories'] = [{ name: 'Society & Culture', subcategories: [] }];

/** Returns the elements of RSS that only podcasts have (iTunes, Podcasting 2.0). */
export function podcastOf({ podcast, imageUrl }: Feed) {
  if (!podcast) return {};
  const categories = podcast.categories.length > 0 ? podcast.categories : defaultCategories;
  return {
    itunes: defined({
      author: podcast.author,
      explicit: podcast.explicit ?? false,
      type: podcast.type ?? 'episodic',
      categories: categories.map(({ name, subcategories }) => ({
        text: xmlText(name),
        categories: subcategories.map((text) => ({ text: xmlText(text) })),
      })),
      image: imageUrl,
    }),
    podcast: {
      guid: podcast.guid,
      locked: defined({ value: podcast.isLocked, owner: podcast.ownerEmail }),
      medium: 'podcast',
      fundings: podcast.fundings.map(({ url, text }) => ({ url, display: xmlText(text) })),
      persons: podcast.people.map(toPerson),
    },
  };
}

/** Returns the elements of RSS that only episodes have. One that does not say whether it is explicit is as its podcast. */
export function episodeOf({ episode, title, imageUrl, author }: FeedEntry, podcast: FeedPodcast | undefined) {
  if (!episode) return {};
  const { chapters, chaptersUrl, transcriptUrl, metadata } = episode;
  const { season, episode: number } = metadata;
  return {
    enclosures: [enclosureOf(episode)],
    itunes: defined({
      title,
      explicit: metadata.explicit ?? podcast?.explicit ?? false,
      image: imageUrl,
      author: author?.name,
      duration: metadata.duration_seconds ?? undefined,
      season: season ?? undefined,
      episode: number ?? undefined,
      episodeType: metadata.episode_type ?? 'full',
    }),
    podcast: defined({
      chapters: chaptersUrl === undefined ? undefined : { url: chaptersUrl, type: 'application/json+chapters' },
      transcripts: transcriptUrl === undefined ? undefined : [{ url: transcriptUrl, type: 'text/vtt' }],
      season: season === null ? undefined : { number: season },
      episode: number === null ? undefined : { number },
      persons: metadata.people.map(toPerson),
    }),
    psc: {
      chapters: chapters.map((chapter) => ({ start: clockTime(chapter.startSeconds), title: chapter.title })),
    },
  };
}

/** Returns the media of an episode. Clients take 0 for an unknown length. */
export function enclosureOf({ mediaUrl: url, metadata }: FeedEpisode) {
  return { url, length: metadata.media_bytes ?? 0, type: metadata.media_type ?? mediaType(url, 'audio/mpeg') };
}

function toPerson({ name, role, group, image_url: img, url: href }: EpisodeMetadata['people'][number]) {
  const text = (value: string | null) => (value === null ? undefined : xmlText(value));
  return defined({
    display: xmlText(name),
    role: text(role),
    group: text(group),
    img: img ?? undefined,
    href: href ?? undefined,
  });
}

/** Writes seconds as `01:02:03`. */
export function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
