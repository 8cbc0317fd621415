import type { Element } from 'domhandler';
import { writeTags, type Tags } from './tree.ts';

/**
 * Hosts of players and posts: their pages run scripts of the host alone. On the hosts of other frames anyone publishes scripts,
 * which could lead readers away from the page.
 */
const playerHosts = new Set([
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'asciinema.org',
  'player.mux.com',
  'share.descript.com',
  'www.tiktok.com',
  'app.blogcast.host',
  'www.slideshare.net',
  'speakerdeck.com',
  'embed.figma.com',
  'store.steampowered.com',
  'www.instagram.com',
  'embed.reddit.com',
  'embed.bsky.app',
  'www.facebook.com',
]);

/** The address of a frame without its scheme and query, and its host. */
const frameAddress = /^https:\/\/(([^/?#]+)[^?#]*)/;

/**
 * Returns the tags of the frame of an embed in a page. Players lose their sandbox: in valid HTML none may both keep the origin
 * of the frame and run scripts, which players need. Other frames become links, which a script replaces by the frame in its
 * sandbox when the reader opens it (browser/frames.ts).
 */
export function frameTags({ attribs }: Element): Tags {
  const { src = '', title = '', height = '' } = attribs;
  const [, address = '', host = ''] = frameAddress.exec(src) ?? [];
  if (playerHosts.has(host)) {
    const { width: _width, sandbox: _sandbox, ...rest } = attribs;
    return writeTags('iframe', rest);
  }
  const card = { class: 'embed-card', href: src, target: '_blank', rel: 'noopener noreferrer' };
  const { start, end } = writeTags('a', { ...card, 'data-frame': title, 'data-height': height });
  return { start: start + address, end };
}

/** Hosts of players that show videos alone. */
const videoHosts = new Set([
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
  'player.mux.com',
  'www.tiktok.com',
]);

/** Returns the addresses of the players of videos among elements, each once. */
export function videoPlayersIn(elements: readonly Element[]): string[] {
  const frames = elements.filter(({ name }) => name === 'iframe');
  const sources = frames.map(({ attribs }) => attribs['src'] ?? '');
  const videos = sources.filter((source) => videoHosts.has(frameAddress.exec(source)?.[2] ?? ''));
  return [...new Set(videos.map((source) => source.replaceAll('&amp;', '&')))];
}
