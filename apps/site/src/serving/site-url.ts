import { withoutFinalSlashes } from './request-target.ts';

/** Returns the path in a URL of this site, without slashes at its end; undefined for any other text. */
export function pathOfUrl(text: string, origin: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Links to a site survive its change to https.
  const isHere = url?.host === new URL(origin).host && /^https?:$/.test(url.protocol);
  return isHere ? withoutFinalSlashes(url.pathname) : undefined;
}
