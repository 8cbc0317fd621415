import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { FeedError } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

const never = new AbortController().signal;
const source = (text: string) => ({ bytes: Buffer.from(text), contentType: 'text/xml' });

test('a feed is read in a thread of its own, and its refusal comes back', async () => {
  const feed = `<rss version="2.0"><channel><title>A</title><item><title>x</title>
    <enclosure url="https://cdn.example.com/1.mp3"/></item></channel></rss>`;
  expect(await parseFeed(source(feed), never)).toMatchObject({ entries: [{ title: 'x' }] });
  await expect(parseFeed(source('nothing'), never)).rejects.toThrow(FeedError);
});

test('what takes more memory than a thread may have is refused, and harms nobody', async () => {
  const deep = `<rss version="2.0"><channel><title>A</title>${'<item>'.repeat(4_000_000)}`;
  await expect(parseFeed(source(deep), never)).rejects.toThrow(FeedError);
});

test('nobody waits for it any more when the job was cancelled', async () => {
  await expect(parseFeed(source('x'), AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});

test('a thread that fails while it is being ended brings nobody down', async () => {
  const cancelling = new AbortController();
  const started = once(process, 'worker') as Promise<[Worker]>;
  const reading = parseFeed(source('<item>'.repeat(100_000)), cancelling.signal);
  const [thread] = await started;
  cancelling.abort(new Error('stop'));
  expect(thread.emit('error', new Error('out of memory'))).toBe(true);
  await expect(reading).rejects.toThrow('stop');
});
