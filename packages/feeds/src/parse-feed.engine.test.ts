import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { FeedError } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

const never = new AbortController().signal;
const source = (text: string) => ({ bytes: Buffer.from(text), contentType: 'text/xml' });

test('reads a feed in a thread, and returns its rejection', async () => {
  const feed = `<rss version="2.0"><channel><title>A</title><item><title>x</title>
    <enclosure url="https://cdn.example.com/1.mp3"/></item></channel></rss>`;
  expect(await parseFeed(source(feed), never)).toMatchObject({ entries: [{ title: 'x' }] });
  await expect(parseFeed(source('nothing'), never)).rejects.toThrow(FeedError);
});

test('rejects a feed that takes more memory than a thread may use, without other harm', async () => {
  const deep = `<rss version="2.0"><channel><title>A</title>${'<item>'.repeat(4_000_000)}`;
  await expect(parseFeed(source(deep), never)).rejects.toThrow(FeedError);
});

test('reads a feed of many thousand episodes within that memory', async () => {
  const notes = '&lt;p&gt;Notes &amp; links&lt;/p&gt; '.repeat(120);
  const item = (at: number) => `<item><title>Episode ${at}</title><guid isPermaLink="false">${at}</guid>
    <pubDate>Tue, 06 Jan 2026 10:00:00 +0000</pubDate><itunes:duration>3600</itunes:duration>
    <enclosure url="https://cdn.example.com/${at}.mp3" length="1" type="audio/mpeg"/>
    <description>${notes}</description></item>`;
  const items = Array.from({ length: 5_000 }, (_, at) => item(at)).join('');
  const feed = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>${items}</channel></rss>`;
  expect(feed.length).toBeGreaterThan(20_000_000);
  expect((await parseFeed(source(feed), never)).entries).toHaveLength(2_000);
});

test.each([
  ['elements', '<a/>'.repeat(2_000_000)],
  ['attributes', `<item ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
])('rejects a feed with too many %s before parsing it', async (_of, markup) => {
  const feed = `<rss version="2.0"><channel>${markup}</channel></rss>`;
  await expect(parseFeed(source(feed), never)).rejects.toThrow('is too complex to parse');
});

test('stops waiting when the job is cancelled', async () => {
  await expect(parseFeed(source('x'), AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});

test('survives a thread that fails while it is terminated', async () => {
  const cancelling = new AbortController();
  const started = once(process, 'worker') as Promise<[Worker]>;
  const reading = parseFeed(source('<item>'.repeat(100_000)), cancelling.signal);
  const [thread] = await started;
  cancelling.abort(new Error('stop'));
  expect(thread.emit('error', new Error('out of memory'))).toBe(true);
  await expect(reading).rejects.toThrow('stop');
});
