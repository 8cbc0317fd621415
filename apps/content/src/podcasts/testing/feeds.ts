import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Serves a feed, which the test can change, until the test ends; returns its URL. */
export async function serveFeed(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
}

/** Returns a feed with these items. */
export const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
/** Returns an episode of a feed. */
export const item = (name: string, { guid = name, media = `https://cdn.example.com/${name}.mp3`, more = '' } = {}) =>
  `<item><title>${name}</title><guid>${guid}</guid><enclosure url="${media}" type="audio/mpeg"/>${more}</item>`;
