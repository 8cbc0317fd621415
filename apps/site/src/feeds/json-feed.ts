import { generateJsonFeed } from 'feedsmith';
import { defined } from './defined.ts';
import { feedUrls, type Feed, type FeedEntry, type FeedEpisode, type FeedPerson } from './feed.ts';
import { enclosureOf } from './podcast-tags.ts';

/** Writes a feed as JSON Feed 1.1. */
export function jsonFeed(feed: Feed): string {
  const { self, next } = feedUrls(feed, 'json');
  const written = generateJsonFeed(
    defined({
      title: feed.title,
      home_page_url: feed.pageUrl,
      feed_url: self,
      description: feed.description,
      next_url: next,
      hubs: feed.hubs.length === 0 ? undefined : feed.hubs.map((url) => ({ type: 'WebSub', url })),
      icon: feed.imageUrl,
      language: feed.language,
      authors: feed.author && [toAuthor(feed.author)],
      items: feed.entries.map((entry) => toItem(entry, feed.language)),
    }),
  );
  // A feed without entries has an empty list.
  return JSON.stringify({ items: [], ...(written as object) });
}

function toItem(entry: FeedEntry, language: string) {
  const { episode } = entry;
  const summary = entry.summary ?? '';
  return defined({
    id: entry.id,
    url: entry.url,
    title: entry.title,
    ...(entry.html === undefined ? { content_text: summary || entry.title } : { content_html: entry.html }),
    summary: entry.summary,
    image: entry.imageUrl,
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: entry.author && [toAuthor(entry.author)],
    tags: entry.tags.length === 0 ? undefined : [...entry.tags],
    language: entry.language === language ? undefined : entry.language,
    attachments: episode && [toAttachment(episode)],
  });
}

function toAttachment(episode: FeedEpisode) {
  const { url, length, type } = enclosureOf(episode);
  const { duration_seconds: duration } = episode.metadata;
  return {
    url,
    mime_type: type,
    ...(length > 0 && { size_in_bytes: length }),
    ...(duration !== null && { duration_in_seconds: duration }),
  };
}

function toAuthor({ name, url, imageUrl: avatar }: FeedPerson) {
  return defined({ name, url, avatar });
}
