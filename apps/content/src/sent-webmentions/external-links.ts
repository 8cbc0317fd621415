import { registrableDomain } from '@commonplace/fetch/registrable-domain';
import { readTags } from '@commonplace/fetch/read-tags';
import { limits } from '@commonplace/rules/limits';
import { parseUrl } from '@commonplace/rules/web-address';

/** Pages that an article tells of its links: the first ones in its text. */
export const maxLinks = 50;

/** A page elsewhere, by its address as the text has it. */
export interface ExternalLink {
  target: string;
  /** Its registered domain. */
  host: string;
}

/** Returns the links of an article to pages on other hosts, each once, in the order of the text. */
export function externalLinks(
  html: string,
  ownHosts: ReadonlySet<string>,
  mayFetch: (address: string) => boolean,
): ExternalLink[] {
  const links = new Map<string, ExternalLink>();
  readTags(html, {
    onTag({ name, attributes }) {
      const target = name === 'a' && links.size < maxLinks ? attributes.get('href')?.trim() : undefined;
      if (target === undefined || Buffer.byteLength(target) > limits.webmention.urlBytes) return;
      // A relative address is on the site.
      const url = parseUrl(target);
      if (url !== null && !ownHosts.has(url.host) && mayFetch(target))
        links.set(target, { target, host: registrableDomain(url) });
    },
  });
  return [...links.values()];
}
