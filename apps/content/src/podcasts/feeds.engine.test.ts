import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { fetchFeed } from './fetch-feed.ts';
import { findDueFeeds } from './find-due-feeds.ts';
import { item, rss, serveFeed } from './testing/feeds.ts';
import { podcastsIn } from './testing/podcasts.ts';

let fixture: ContentFixture;
const job = { signal: new AbortController().signal, logger: pino({ level: 'silent' }) };
const { newPodcast, newEpisode, titles, stateOf, eventsOf } = podcastsIn(() => fixture);

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe('a feed', () => {
  it('is read when it is due, and requested conditionally from then on', async () => {
    const etags: (string | undefined)[] = [];
    const feedUrl = await serveFeed((request, response) => {
      etags.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else
        response.writeHead(200, { 'content-type': 'text/xml', etag: '"a"' }).end(rss(item('First') + item('Second')));
    });
    const { id, slug } = await newPodcast({ feedUrl });
    await findDueFeeds(fixture.context, job);
    const jobs = await fixture.sql(
      `select priority from jobs.job where name = 'fetch-podcast-feed'
      and data->'payload'->>'podcastId' = $1::text`,
      [id],
    );
    // Behind those that an administrator requests.
    expect(jobs).toEqual([{ priority: -1 }]);
    await fetchFeed(fixture.context, { podcastId: id }, job);
    expect((await titles(slug)).toSorted()).toEqual(['First', 'Second']);
    const before = await eventsOf('PodcastEpisodeChanged');
    await fetchFeed(fixture.context, { podcastId: id }, job);
    expect(etags).toEqual([undefined, '"a"']);
    expect(await eventsOf('PodcastEpisodeChanged')).toEqual(before);
    expect(await stateOf(id)).toMatchObject({ failuresCount: 0, fetchedAt: expect.any(String) });
  });

  it('updates only changed episodes, however often it is read', async () => {
    let items = item('One') + item('Two', { guid: '' }) + '<item><title>Only text</title></item>';
    const feedUrl = await serveFeed((_request, response) => response.end(rss(items)).on('error', () => undefined));
    const served = await serveFeed((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(items)),
    );
    const untyped = await newPodcast({ feedUrl });
    await fetchFeed(fixture.context, { podcastId: untyped.id }, job);
    expect(await stateOf(untyped.id)).toMatchObject({ error: 'The feed is not of a type that is expected' });
    const { id, slug } = await newPodcast({ feedUrl: served });
    await newEpisode(slug, { title: 'By hand', mediaUrl: 'https://cdn.example.com/hand.mp3' });
    const read = () => fetchFeed(fixture.context, { podcastId: id }, job);
    await read();
    const ofPodcast = () =>
      fixture.sql<{ title: string; version: number; slug: string }>(
        'select title, version, slug, media_url from podcast_episodes where podcast_id = $1 order by id',
        [id],
      );
    const first = await ofPodcast();
    expect(first.map(({ title }) => title)).toEqual(['By hand', 'One', 'Two']);
    expect(await stateOf(id)).toMatchObject({ skippedCount: 1 });
    await read();
    expect(await ofPodcast()).toEqual(first);
    // One with a new title and media, one with a new guid, two with the same title, and one that an administrator
    // added.
    items =
      item('One, again', { guid: 'One', media: 'https://cdn.example.com/moved.mp3' }) +
      item('Two', { guid: 'now-with-guid' }) +
      item('Three') +
      item('Three', { guid: 'other', media: 'https://cdn.example.com/other.mp3' }) +
      item('Theirs', { media: 'https://cdn.example.com/hand.mp3' });
    await Promise.all([read(), read(), read()]);
    const second = await ofPodcast();
    expect(second.map(({ title, version }) => [title, version])).toEqual([
      ['By hand', 1],
      ['One, again', 2],
      ['Two', 2],
      ['Three', 1],
      ['Three', 1],
    ]);
    expect(second.slice(3).map(({ slug: name }) => name)).toEqual([
      'three',
      expect.stringMatching(/^three-[0-9a-f]{6}$/),
    ]);
  });

  it('never dates an episode without a valid date today', async () => {
    const date = (text: string) => ({ more: `<pubDate>${text}</pubDate>` });
    let items =
      item('Undated') +
      item('Third', date('Mon, 10 Jun 2024 10:00:00 CEST')) +
      item('Unreadable', date('the other day')) +
      item('First', date('1 mai 2024 10:00:00 +0000')) +
      item('Last', date('2024-99-99'));
    const feedUrl = await serveFeed((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end(rss(items)),
    );
    const { id } = await newPodcast({ feedUrl });
    const read = async () => {
      await fetchFeed(fixture.context, { podcastId: id }, job);
      const rows = await fixture.sql<{ title: string; date: string }>(
        `select title, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24') as date
        from podcast_episodes where podcast_id = $1 order by id`,
        [id],
      );
      return Object.fromEntries(rows.map((row) => [row.title, row.date]));
    };
    const [june, may] = ['2024-06-10 08', '2024-05-01 10'];
    const before = { Undated: june, Third: june, Unreadable: may, First: may, Last: may };
    expect(await read()).toEqual(before);
    items = item('Newer', date('?')) + item('Undated', date('11 Jun 2024')) + item('Third', date('a while ago'));
    expect(await read()).toEqual({ ...before, Undated: '2024-06-11 00', Newer: '2024-06-11 00' });
    const { id: other } = await newPodcast({ feedUrl });
    items = item('Only');
    await fetchFeed(fixture.context, { podcastId: other }, job);
    const [only] = await fixture.sql<{ published_at: Date }>(
      'select published_at from podcast_episodes where podcast_id = $1',
      [other],
    );
    expect(new Date(only?.published_at ?? '').getTime()).toBe(0);
  });

  it('that fails is retried with growing delays, and shows the reason', async () => {
    let answer: RequestListener = (_request, response) => response.writeHead(500).end();
    const feedUrl = await serveFeed((request, response) => answer(request, response));
    const { id, slug } = await newPodcast({ feedUrl });
    const read = () => fetchFeed(fixture.context, { podcastId: id }, job);
    const minutes = async () =>
      (
        await fixture.sql<{ minutes: number }>(
          'select round(extract(epoch from due_at - fetched_at) / 60)::integer as minutes from podcasts where id = $1',
          [id],
        )
      )[0]?.minutes;
    const waits: (number | undefined)[] = [];
    for (let tries = 0; tries < 8; tries++) {
      await read();
      waits.push(await minutes());
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440]);
    expect(await stateOf(id)).toMatchObject({
      failuresCount: 8,
      error: 'The feed does not answer with what was asked for',
    });
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    await read();
    expect(await stateOf(id)).toMatchObject({ error: 'The feed is not a valid feed' });
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(rss(item('At last')));
    await read();
    expect(await stateOf(id)).toMatchObject({ failuresCount: 0 });
    expect((await stateOf(id))?.error).toBeUndefined();
    expect(await titles(slug)).toEqual(['At last']);
  });

  it('in a private network is not fetched', async () => {
    const feedUrl = 'http://10.0.0.1/feed.xml';
    await expect(newPodcast({ feedUrl })).rejects.toMatchObject({ fields: { feed_url: ['is an invalid url'] } });
    const { id } = await newPodcast({ feedUrl: 'https://example.com/feed.xml' });
    // The last release stored one.
    await fixture.sql('update podcasts set feed_url = $1 where id = $2', [feedUrl, id]);
    await fetchFeed(fixture.context, { podcastId: id }, job);
    expect(await stateOf(id)).toMatchObject({ error: 'The feed is not an address that is fetched' });
  });

  it('that was replaced while it was read is ignored', async () => {
    const another = 'https://example.com/another.xml';
    let podcastId = 0;
    const feedUrl = await serveFeed(async (_request, response) => {
      await fixture.sql('update podcasts set feed_url = $1 where id = $2', [another, podcastId]);
      response.writeHead(200, { 'content-type': 'text/xml', etag: '"old"' }).end(rss(item('Too late')));
    });
    const { id, slug } = await newPodcast({ feedUrl });
    podcastId = id;
    await fetchFeed(fixture.context, { podcastId }, job);
    expect(await titles(slug)).toEqual([]);
    expect(await stateOf(id)).not.toHaveProperty('fetchedAt');
    expect(await fixture.sql('select etag from podcasts where id = $1', [id])).toEqual([{ etag: null }]);
  });

  it('with too many episodes is rejected', async () => {
    const feedUrl = await serveFeed((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end(rss(item('One') + item('Two'))),
    );
    const { id } = await newPodcast({ feedUrl });
    const read = async (episodes: number) => {
      await fixture.sql(
        `insert into podcast_episodes (podcast_id, feed_key, title, slug, media_url, body, active, listed, published_at)
        select $1, n, n, n, n, '', false, false, now() from generate_series(1, $2::integer) n on conflict do nothing`,
        [id, episodes],
      );
      await fetchFeed(fixture.context, { podcastId: id }, job);
      const [row] = await fixture.sql<{ count: number }>(
        'select count(*)::integer from podcast_episodes where podcast_id = $1',
        [id],
      );
      return { count: row?.count, error: (await stateOf(id))?.error };
    };
    expect(await read(19_999)).toEqual({ count: 19_999, error: 'The feed has more than 20000 episodes' });
    await fixture.sql("delete from podcast_episodes where podcast_id = $1 and slug = '7'", [id]);
    expect(await read(0)).toEqual({ count: 20_000, error: undefined });
    expect(await read(0)).toEqual({ count: 20_000, error: undefined });
  });

  it('is taken by one process only, and again in an hour', async () => {
    const { id } = await newPodcast({ feedUrl: 'https://example.com/due.xml' });
    await Promise.all([findDueFeeds(fixture.context, job), findDueFeeds(fixture.context, job)]);
    const jobs = await fixture.sql(
      `select from jobs.job where name = 'fetch-podcast-feed'
      and data->'payload'->>'podcastId' = $1::text`,
      [id],
    );
    expect(jobs).toHaveLength(1);
  });
});
