import { parseWebAddress } from './web-address.ts';

/** Where a video is played from an address that everybody knows it by: hosts, and how such addresses begin there. */
const known: readonly { host: RegExp; path: RegExp }[] = [
  { host: /^(?:www\.|m\.)?youtube\.com$/, path: /^\/(?:watch$|embed\/|shorts\/|live\/)/ },
  { host: /^youtu\.be$/, path: /^\/[\w-]+/ },
  { host: /^(?:www\.)?twitch\.tv$/, path: /^\/videos\/\d+/ },
  { host: /^player\.twitch\.tv$/, path: /^\/$/ },
  { host: /^(?:www\.|player\.)?vimeo\.com$/, path: /^\/(?:video\/)?\d+/ },
  { host: /^player\.mux\.com$/, path: /^\/[\w-]+/ },
];

/** Whether a video is linked at one of the hosts whose videos anybody may add to an article (1.11). */
export function isKnownVideoAddress(address: string): boolean {
  const url = parseWebAddress(address);
  return url !== undefined && known.some(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
}
