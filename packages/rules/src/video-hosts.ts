import { parseWebAddress } from './web-address.ts';

/** Hosts whose videos can be added to an article, and the paths of videos there. */
const hosts: readonly { host: RegExp; path: RegExp }[] = [
  { host: /^(?:www\.|m\.)?youtube\.com$/, path: /^\/(?:watch$|embed\/|shorts\/|live\/)/ },
  { host: /^youtu\.be$/, path: /^\/[\w-]+/ },
  { host: /^(?:www\.)?twitch\.tv$/, path: /^\/videos\/\d+/ },
  { host: /^player\.twitch\.tv$/, path: /^\/$/ },
  { host: /^(?:www\.|player\.)?vimeo\.com$/, path: /^\/(?:video\/)?\d+/ },
  { host: /^player\.mux\.com$/, path: /^\/[\w-]+/ },
];

/** Tells whether a URL is a video at a known video host (rules.md#article-limits). */
export function isKnownVideoAddress(address: string): boolean {
  const url = parseWebAddress(address);
  return url !== undefined && hosts.some(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
}
