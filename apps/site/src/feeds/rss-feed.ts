import { generateRssFeed } from 'feedsmith';
import { imageOf } from './atom-feed.ts';
import { compactXml } from './compact-xml.ts';
import { defined } from './defined.ts';
import { feedUrls, updatedAt, type Feed, type FeedEntry } from './feed.ts';
import { podcastOf, episodeOf } from './podcast-tags.ts';

/** Writes a feed as RSS 2.0, in pages (RFC 5005). */
export function rssFeed(feed: Feed): string {
  const { self, first, previous, next } = feedUrls(feed, 'rss');
  const { title, pageUrl: link, imageUrl } = feed;
  return compactXml(
    generateRssFeed(
      defined({
        title,
        link,
        description: feed.description,
        language: feed.language,
        lastBuildDate: updatedAt(feed),
        image: imageUrl === undefined ? undefined : { url: imageUrl, title, link },
        atom: {
          id: feed.id,
          links: [
            { href: self, rel: 'self', type: 'application/rss+xml' },
            ...feed.hubs.map((href) => ({ href, rel: 'hub' })),
            { href: first, rel: 'first' },
            ...(previous === undefined ? [] : [{ href: previous, rel: 'previous' }]),
            ...(next === undefined ? [] : [{ href: next, rel: 'next' }]),
          ],
        },
        ...podcastOf(feed),
        items: feed.entries.map((entry) => toItem(entry, feed)),
      }),
    ),
  );
}

function toItem(entry: FeedEntry, feed: Feed) {
  const { html, summary, imageUrl, language } = entry;
  return defined({
    title: entry.title,
    link: entry.url,
    guid: { value: entry.id, isPermaLink: false },
    pubDate: entry.publishedAt,
    description: summary ?? html ?? entry.title,
    content: html === undefined ? undefined : { encoded: html },
    dc: defined({
      creators: entry.author && [entry.author.name],
      languages: language === undefined || language === feed.language ? undefined : [language],
    }),
    categories: entry.tags.map((name) => ({ name })),
    atom: { updated: entry.updatedAt },
    media: imageUrl === undefined ? undefined : { contents: [imageOf(imageUrl)] },
    ...episodeOf(entry, feed.podcast),
  });
}
