import { generateAtomFeed } from 'feedsmith';
import { compactXml } from './compact-xml.ts';
import { defined } from './defined.ts';
import { feedUrls, updatedAt, type Feed, type FeedEntry, type FeedEpisode, type FeedPerson } from './feed.ts';
import { mediaType } from './media-type.ts';
import { enclosureOf } from './podcast-tags.ts';

/** Writes a feed as Atom (RFC 4287), in pages (RFC 5005). */
export function atomFeed(feed: Feed): string {
  const { self, first, previous, next } = feedUrls(feed, 'atom');
  return compactXml(
    generateAtomFeed(
      defined({
        id: feed.id,
        title: { value: feed.title },
        subtitle: { value: feed.description },
        updated: updatedAt(feed),
        links: [
          { href: self, rel: 'self', type: 'application/atom+xml' },
          { href: feed.pageUrl, rel: 'alternate', type: 'text/html' },
          ...feed.hubs.map((href) => ({ href, rel: 'hub' })),
          { href: first, rel: 'first' },
          ...(previous === undefined ? [] : [{ href: previous, rel: 'previous' }]),
          ...(next === undefined ? [] : [{ href: next, rel: 'next' }]),
        ],
        authors: [toPerson(feed.author ?? { name: feed.title, url: feed.pageUrl })],
        logo: feed.imageUrl,
        xml: { lang: feed.language },
        entries: feed.entries.map((entry) => toEntry(entry, feed.language)),
      }),
    ),
  );
}

function toEntry(entry: FeedEntry, language: string) {
  const { episode, html, summary } = entry;
  return defined({
    id: entry.id,
    title: { value: entry.title },
    links: [{ href: entry.url, rel: 'alternate', type: 'text/html' }, ...(episode ? [toEnclosure(episode)] : [])],
    published: entry.publishedAt,
    updated: entry.updatedAt,
    authors: entry.author && [toPerson(entry.author)],
    categories: entry.tags.map((term) => ({ term })),
    summary: summary === undefined ? undefined : { value: summary },
    content: html === undefined ? undefined : { value: html, type: 'html' },
    media: entry.imageUrl === undefined ? undefined : { contents: [imageOf(entry.imageUrl)] },
    xml: entry.language === undefined || entry.language === language ? undefined : { lang: entry.language },
  });
}

function toEnclosure(episode: FeedEpisode) {
  const { url: href, length, type } = enclosureOf(episode);
  return { href, rel: 'enclosure', type, ...(length > 0 && { length }) };
}

/** Returns the image of an entry. */
export function imageOf(url: string) {
  return { url, medium: 'image', type: mediaType(url, 'image/jpeg') };
}

function toPerson({ name, url: uri }: Pick<FeedPerson, 'name' | 'url'>) {
  return { name, uri };
}
