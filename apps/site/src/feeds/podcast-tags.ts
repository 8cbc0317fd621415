import { defined } from './defined.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { mediaType } from './media-type.ts';

/** The category of a podcast of which none is known. */
const category = 'Society & Culture';

/** Returns what RSS has of a podcast beside other feeds (iTunes, Podcasting 2.0). */
export function podcastOf({ podcast, imageUrl }: Feed) {
  if (!podcast) return {};
  return {
    itunes: defined({
      author: podcast.author,
      explicit: false,
      type: 'episodic',
      categories: [{ text: category }],
      image: imageUrl,
    }),
    podcast: {
      guid: podcast.guid,
      locked: defined({ value: true, owner: podcast.ownerEmail }),
      medium: 'podcast',
    },
  };
}

/** Returns what RSS has of an episode beside other entries. */
export function episodeOf({ episode, title, imageUrl, author }: FeedEntry) {
  if (!episode) return {};
  const { mediaUrl: url, chapters, chaptersUrl, transcriptUrl } = episode;
  return {
    // Clients take 0 for an unknown length.
    enclosures: [{ url, length: 0, type: mediaType(url, 'audio/mpeg') }],
    itunes: defined({ title, explicit: false, image: imageUrl, author: author?.name, episodeType: 'full' }),
    podcast: defined({
      chapters: chaptersUrl === undefined ? undefined : { url: chaptersUrl, type: 'application/json+chapters' },
      transcripts: transcriptUrl === undefined ? undefined : [{ url: transcriptUrl, type: 'text/vtt' }],
    }),
    psc: {
      chapters: chapters.map((chapter) => ({ start: clockTime(chapter.startSeconds), title: chapter.title })),
    },
  };
}

/** Writes seconds as `01:02:03`. */
export function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
