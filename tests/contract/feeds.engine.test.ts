import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseFeed as parsePodcast } from 'podcast-partytime';
import Parser from 'rss-parser';
import { afterAll, describe, expect } from 'vitest';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
let author: TestUser;
let article: { id: number; path: string; title: string; collection_id: number };
let organization: { username: string };

interface JsonFeed {
  version: string;
  title: string;
  feed_url: string;
  next_url?: string;
  language: string;
  items: {
    id: string;
    url: string;
    title: string;
    content_html: string;
    tags?: string[];
    date_published: string;
    date_modified: string;
    image?: string;
    authors: { name: string; url: string }[];
    language?: string;
  }[];
}

const parser = new Parser<object, { id: string }>({ customFields: { item: ['id'] } });
const tag = 'feedrye';
const title = 'Rye & <spelt> in feeds';
const text =
  '## Section\n\n[A section](#section), [a page](/about), ![crumb](/assets/default-social.png)\n\n`]]>`\u000b end';

const api = async <Made>(method: string, path: string, body?: object, key = author.apiKey): Promise<Made> => {
  const answer = await platform.request(method, path, { key, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<Made>();
};
const write = (fields: object) =>
  api<typeof article>('POST', '/api/articles', { article: { body_markdown: text, published: true, ...fields } });
const json = async (path: string) => JSON.parse((await visitor.get(path)).text) as JsonFeed;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  author = await platform.createUser();
  organization = await platform.createOrganization(author);
  const cover = 'https://cdn.example.com/cover.png';
  article = await write({ title, tags: [tag, 'bread'], series: 'Feeds', main_image: cover, language: 'de' });
  await write({ title: 'Under a company', organization_id: (organization as { id?: number }).id });
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

describe('feeds of articles', () => {
  test('are the same in three formats, with full texts, absolute links and lasting ids', async () => {
    const paths = ['/feed', `/feed/${author.username}`, `/feed/tag/${tag}`, `/feed/series/${article.collection_id}`];
    const ids = new Set<string>();
    for (const path of paths) {
      const [rss, atom, feed] = await Promise.all([
        visitor.get(path),
        visitor.get(`${path}.atom`),
        json(`${path}.json`),
      ]);
      expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const [fromRss, fromAtom] = await Promise.all([parser.parseString(rss.text), parser.parseString(atom.text)]);
      expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
      expect(feed.feed_url).toBe(`${publicUrl}${path}.json`);
      expect(fromRss.items.map(({ guid }) => guid)).toEqual(feed.items.map(({ id }) => id));
      expect(fromAtom.items.map(({ id }) => id)).toEqual(feed.items.map(({ id }) => id));
      expect(fromRss.items.map(({ link }) => link)).toEqual(feed.items.map(({ url }) => url));
      // The entries of a tag and a series are all German here, those of the other feeds are not.
      expect(feed.language).toBe(path.startsWith('/feed/tag') || path.startsWith('/feed/series') ? 'de' : 'en');
      const inGerman = feed.language === 'de' ? undefined : 'de';
      const item = feed.items.find((each) => each.title === title);
      expect(item).toMatchObject({ tags: [tag, 'bread'], image: 'https://cdn.example.com/cover.png' });
      expect(item?.language).toBe(inGerman);
      expect(item?.authors[0]).toMatchObject({ url: `${publicUrl}/${author.username}` });
      expect(item?.content_html).toContain(`href="${publicUrl}${article.path}#section"`);
      expect(item?.content_html).toContain(`href="${publicUrl}/about"`);
      expect(item?.content_html).not.toMatch(/(?:src|href)="[/#]/);
      expect(item?.content_html).not.toContain('\u000b');
      const inRss = fromRss.items.find((each) => each.title === title);
      expect(inRss).toMatchObject({ 'content:encoded': item?.content_html, categories: [tag, 'bread'] });
      expect(inRss?.isoDate).toBe(new Date(item?.date_published ?? '').toISOString());
      if (item) ids.add(item.id);
    }
    expect([...ids]).toEqual([expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/)]);
  });

  test('are announced on their pages', async () => {
    const announced: [string, string][] = [
      ['/', '/feed'],
      [`/${author.username}`, `/feed/${author.username}`],
      [`/${organization.username}`, `/feed/${organization.username}`],
      [`/t/${tag}`, `/feed/tag/${tag}`],
      [article.path, `/feed${article.path}/comments`],
      [`/search?q=rye`, '/feed/search'],
    ];
    for (const [path, feed] of announced) {
      const page = await visitor.get(path);
      for (const type of ['rss+xml', 'atom+xml', 'feed+json'])
        expect(page.text.replaceAll(/\s+/g, ' ')).toContain(
          `<link rel="alternate" type="application/${type}" href="${feed}`,
        );
    }
  });

  test('keep their ids when the host of the site changes', async () => {
    await using moved = await startSite(platform, { PUBLIC_URL: 'https://moved.test' });
    const elsewhere = createVisitor(moved.url);
    for (const path of ['/feed', `/feed/tag/${tag}`, `/feed/series/${article.collection_id}`]) {
      const [rss, { text }] = await Promise.all([visitor.get(path), elsewhere.get(path)]);
      const [before, after] = await Promise.all([parser.parseString(rss.text), parser.parseString(text)]);
      expect(after.items.map(({ guid }) => guid)).toEqual(before.items.map(({ guid }) => guid));
      expect(after.items.map(({ link }) => new URL(link ?? '').host)).toEqual(after.items.map(() => 'moved.test'));
      expect(after.link).toBe(before.link?.replace(publicUrl, 'https://moved.test'));
      const [atom, movedAtom] = await Promise.all([visitor.get(`${path}.atom`), elsewhere.get(`${path}.atom`)]);
      expect(/<id>.*?<\/id>/.exec(movedAtom.text)?.[0]).toBe(/<id>.*?<\/id>/.exec(atom.text)?.[0]);
    }
  });

  test('link to the last page, and have none after it', async () => {
    const path = '/feed/tag/feedpages';
    for (let writer = 0; writer < 3; writer += 1) {
      const { apiKey } = await platform.createUser();
      for (let number = 1; number <= 8; number += 1) {
        const fields = {
          title: `Part ${writer * 8 + number}`,
          body_markdown: 'x',
          published: true,
          tags: ['feedpages'],
        };
        await api('POST', '/api/articles', { article: fields }, apiKey);
      }
    }
    const first = await json(`${path}.json`);
    await write({ title: 'Written meanwhile', tags: ['feedpages'] });
    const next = await json(first.next_url?.slice(publicUrl.length) ?? '');
    const titles = [...first.items, ...next.items].map((item) => item.title);
    expect(first.items).toHaveLength(20);
    expect(titles).toEqual(Array.from({ length: 24 }, (_, index) => `Part ${24 - index}`));
    expect(next.next_url).toBeUndefined();
    const linked = `href="${first.next_url?.replace('.json', '')}" rel="next"`;
    await expect.poll(async () => (await visitor.get(`${path}?page=1`)).text).not.toContain(linked);
    const [older] = (await json(`${path}.json?page=2`)).items;
    expect(older?.title).toBe('Part 5');
    for (const query of ['page=3', 'before=0-1', 'before=x', 'before=1-99999999999'])
      expect((await visitor.get(`${path}?${query}`)).status, query).toBe(404);
  });

  test('answer 304 to what the client has, and show a change at once under the same id', async () => {
    const path = `/feed/${author.username}`;
    const fetchTags = async () => {
      const { headers } = await visitor.get(path);
      return { etag: headers.get('etag') ?? '', date: headers.get('last-modified') ?? '' };
    };
    let { etag, date } = await fetchTags();
    const isUnchanged = async () => {
      const { status } = await visitor.get(path, { 'if-none-match': etag });
      // What earlier tests wrote may still arrive in the feed.
      if (status !== 304) ({ etag, date } = await fetchTags());
      return status;
    };
    await expect.poll(isUnchanged).toBe(304);
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    expect((await visitor.get(path, { 'if-modified-since': date })).status).toBe(304);
    expect((await visitor.get(path, { 'if-none-match': '"other"', 'if-modified-since': date })).status).toBe(200);
    const [id] = (await json(`${path}.json`)).items.map((item) => item.id).slice(-1);
    const slug = `renamed-${author.username}`;
    await api('PUT', `/api/articles/${article.id}`, { article: { title: 'Another title', slug } });
    await expect
      .poll(async () => (await json(`${path}.json`)).items.find((item) => item.id === id)?.title)
      .toBe('Another title');
    await expect.poll(async () => (await visitor.get(path, { 'if-none-match': etag })).status).toBe(200);
    const moved = await visitor.get(`/feed${article.path}/comments.atom`);
    expect([moved.status, moved.location]).toEqual([301, `/feed/${author.username}/${slug}/comments.atom`]);
  });

  test.each([
    '/feed/not-anyone',
    '/feed/tag/nothing-like-it',
    '/feed/tag/%25zz',
    '/feed/series/999999999',
    '/feed?page=0',
    '/feed/search',
    '/feed/search.json?q=x&year=y',
  ])('has no feed %s', async (path) => expect((await visitor.get(path)).status).toBe(404));

  test('shows what a search finds', async () => {
    await expect
      .poll(async () => (await json(`/feed/search.json?q=section+author:${author.username}`)).items.length)
      .toBeGreaterThan(0);
    const rss = await parser.parseString((await visitor.get(`/feed/search?q=crumb&username=${author.username}`)).text);
    expect(rss.feedUrl).toBe(`${publicUrl}/feed/search?q=crumb&username=${author.username}`);
  });
});

test('lists all comments on an article, newest first, replies among them', async () => {
  const { id, path } = await write({ title: 'Discussed' });
  const comment = (body: object) =>
    api<{ id_code: string }>('POST', '/api/comments', { comment: { article_id: id, ...body } });
  const first = await comment({ body_markdown: 'First' });
  await comment({ body_markdown: 'Reply with [link](/about)', parent_id_code: first.id_code });
  const read = () => json(`/feed${path}/comments.json`);
  await expect.poll(async () => (await read()).items.length).toBe(2);
  const { items } = await read();
  expect(items.map((item) => item.content_html)).toEqual([
    `<p>Reply with <a href="${publicUrl}/about">link</a></p>`,
    '<p>First</p>',
  ]);
  await api('PUT', `/api/comments/${first.id_code}`, { comment: { body_markdown: 'Edited' } });
  const listed = await api<{ edited_at: string | null }[]>('GET', `/api/comments/new?a_id=${id}`);
  await expect
    .poll(async () => (await read()).items[1])
    .toMatchObject({
      content_html: '<p>Edited</p>',
      date_modified: listed[1]?.edited_at?.replace('Z', '.000Z'),
    });
  expect(items[1]?.url).toBe(`${publicUrl}/${author.username}/comment/${first.id_code}`);
  await comment({ body_markdown: 'Third', parent_id: first.id_code });
  await expect.poll(async () => (await read()).items.length).toBe(3);
  await api('PUT', `/api/articles/${id}`, { article: { published: false } });
  await expect.poll(async () => (await visitor.get(`/feed${path}/comments`)).status).toBe(404);
});

test('has the tags of podcasts in the feed of a podcast', async () => {
  const admin = await platform.createUser({ role: 'admin' });
  const slug = `bakers-${author.username.replaceAll(/\W/g, '')}`;
  const podcast = { title: 'Bakers', slug, description: 'On bread', image_url: 'https://cdn.example.com/show.png' };
  await api('POST', '/api/podcasts', { podcast }, admin.apiKey);
  const media = 'https://cdn.example.com/one.mp3';
  const episode = { title: 'One', slug: 'one', media_url: media, body: '<p>Notes</p>' };
  await api('POST', `/api/podcasts/${slug}/episodes`, { podcast_episode: episode }, admin.apiKey);
  await expect.poll(async () => (await visitor.get(`/feed/podcasts/${slug}`)).text).toContain(media);
  const xml = (await visitor.get(`/feed/podcasts/${slug}`)).text;
  // The parser reads the tag only with an owner.
  expect(xml).toContain('<podcast:locked>yes</podcast:locked>');
  const parsed = parsePodcast(xml);
  expect(parsed).toMatchObject({
    title: 'Bakers',
    guid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5/),
    explicit: false,
    items: [{ title: 'One', enclosure: { url: media, type: 'audio/mpeg' } }],
  });
  expect((await json(`/feed/podcasts/${slug}.json`)).items).toMatchObject([
    { title: 'One', attachments: [{ url: media }] },
  ]);
  expect((await visitor.get(`/feed/podcasts/${slug}/one/transcript.vtt`)).status).toBe(404);
});

test('passes on what the feed of a podcast says', async () => {
  const admin = await platform.createUser({ role: 'admin' });
  const slug = `imported-${author.username.replaceAll(/\W/g, '')}`;
  const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
  const imported = `<?xml version="1.0"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
    <channel><title>Theirs</title><itunes:author>Ada &amp; Bo</itunes:author><itunes:explicit>true</itunes:explicit>
    <itunes:type>serial</itunes:type><itunes:category text="Arts"><itunes:category text="Food"/></itunes:category>
    <podcast:guid>${guid}</podcast:guid><podcast:locked owner="ada@example.com">no</podcast:locked>
    <podcast:funding url="https://example.com/give">Give &amp; take</podcast:funding>
    <podcast:person role="host" href="https://example.com/ada">Ada</podcast:person>
    <item><title>Seventh</title><guid>seventh</guid><pubDate>Mon, 10 Jun 2024 10:00:00 GMT</pubDate>
    <enclosure url="https://cdn.example.com/7.m4a" length="123456" type="audio/x-m4a"/>
    <itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season><itunes:episode>7</itunes:episode>
    <itunes:episodeType>bonus</itunes:episodeType><itunes:author>Bo</itunes:author>
    <podcast:person role="guest">Cy</podcast:person></item></channel></rss>`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(imported),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const feed_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
  await api('POST', '/api/podcasts', { podcast: { title: 'Theirs', slug, feed_url } }, admin.apiKey);
  await api('POST', `/api/podcasts/${slug}/fetch`, {}, admin.apiKey);
  await platform.settled();
  server.closeAllConnections();
  server.close();
  const path = `/feed/podcasts/${slug}`;
  await expect.poll(async () => (await visitor.get(path)).text).toContain('Seventh');
  expect(parsePodcast((await visitor.get(path)).text)).toMatchObject({
    guid,
    author: 'Ada & Bo',
    explicit: true,
    itunesType: 'serial',
    itunesCategory: ['Arts > Food'],
    locked: false,
    podcastOwner: 'ada@example.com',
    podcastFunding: [{ url: 'https://example.com/give', message: 'Give & take' }],
    podcastPeople: [{ name: 'Ada', role: 'Host', href: 'https://example.com/ada' }],
    items: [
      {
        enclosure: { url: 'https://cdn.example.com/7.m4a', length: 123_456, type: 'audio/x-m4a' },
        author: 'Bo',
        duration: 3_723,
        explicit: true,
        itunesEpisode: 7,
        itunesEpisodeType: 'bonus',
        podcastSeason: { number: 2 },
        podcastEpisode: { number: 7 },
        podcastPeople: [{ name: 'Cy', role: 'Guest' }],
      },
    ],
  });
  const attachment = { mime_type: 'audio/x-m4a', size_in_bytes: 123_456, duration_in_seconds: 3_723 };
  expect((await json(`${path}.json`)).items).toMatchObject([{ attachments: [attachment] }]);
});
