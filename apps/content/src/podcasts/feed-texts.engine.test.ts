import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous } from '@commonplace/testing/principals';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { fetchFeed } from './fetch-feed.ts';
import { fetchTexts } from './fetch-texts.ts';
import { getPodcastEpisode } from './get-episode.ts';
import { item, rss, serveFeed } from './testing/feeds.ts';
import { podcastsIn } from './testing/podcasts.ts';

let fixture: ContentFixture;
const job = { signal: new AbortController().signal, logger: pino({ level: 'silent' }) };
const { newPodcast } = podcastsIn(() => fixture);

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

it('a feed has chapters and transcripts, which are read from their files once', async () => {
  let asked = 0;
  const files = await serveFeed((request, response) => {
    asked += 1;
    const body = request.url?.endsWith('.json')
      ? '{"chapters":[{"startTime":61,"title":"Rye"}]}'
      : '00:01 --> 00:02\n<v Ada>It rises.';
    response.writeHead(200, { 'content-type': 'text/plain' }).end(body);
  });
  const more =
    '<podcast:chapters url="https://cdn.example.com/one.json" type="application/json+chapters"/>' +
    '<podcast:transcript url="https://cdn.example.com/one.html" type="text/html"/>' +
    '<podcast:transcript url="https://cdn.example.com/one.vtt" type="text/vtt"/>';
  const inline = '<psc:chapters><psc:chapter start="00:00:05" title="Wheat"/></psc:chapters>';
  const names = 'xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"';
  const items = item('Files', { more }) + item('Inline', { more: inline }) + item('None');
  const feedUrl = await serveFeed((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(rss(items).replace('version="2.0"', `version="2.0" ${names}`)),
  );
  const { id } = await newPodcast({ feedUrl });
  await fetchFeed(fixture.context, { podcastId: id }, job);
  const stored = () =>
    fixture.sql<{ id: number; title: string; version: number; chapters: object[]; transcript: object[] }>(
      `select e.id, title, version, chapters, transcript, chapters_url, transcript_url, due_at is null as read
      from podcast_episode_texts join podcast_episodes e on e.id = episode_id
      where podcast_id = $1 order by title`,
      [id],
    );
  expect(await stored()).toMatchObject([
    {
      title: 'Files',
      chapters_url: 'https://cdn.example.com/one.json',
      transcript_url: 'https://cdn.example.com/one.vtt',
      read: false,
    },
    { title: 'Inline', chapters: [{ startSeconds: 5, title: 'Wheat' }], read: true },
  ]);
  const { id: episodeId = 0, version = 0 } = (await stored())[0] ?? {};
  const use = (chapters: string, transcript: string) =>
    fixture.sql(
      'update podcast_episode_texts set chapters_url = $1, transcript_url = $2, due_at = now() where episode_id = $3',
      [chapters, transcript, episodeId],
    );
  await use('http://127.0.0.1:1/gone.json', 'http://127.0.0.1:1/gone.vtt');
  await fetchTexts(fixture.context, job);
  await use(files.replace('feed.xml', 'one.json'), files);
  await fetchTexts(fixture.context, job);
  await fetchTexts(fixture.context, job);
  expect(asked).toBe(2);
  const episode = await getPodcastEpisode(fixture.context, callBy(anonymous), {
    id: episodeId,
    podcastSlug: '',
    slug: '',
  });
  expect(episode).toMatchObject({
    episode: { version: version + 1 },
    chapters: [{ startSeconds: 61, title: 'Rye' }],
    transcript: [{ startSeconds: 1, speaker: 'Ada', text: 'It rises.' }],
  });
  const before = await stored();
  await fixture.sql('update podcasts set etag = null where id = $1', [id]);
  await fetchFeed(fixture.context, { podcastId: id }, job);
  expect((await stored()).find(({ title }) => title === 'Inline')).toEqual(
    before.find(({ title }) => title === 'Inline'),
  );
});
