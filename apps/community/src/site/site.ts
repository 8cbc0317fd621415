import { createSiteImages, type SiteImages } from '@commonplace/rules/site-images';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';

/** The name of the site and its URLs, for mails. */
export interface SiteIdentity {
  name: string;
  /** Returns the URL of a path that starts with a slash. */
  url(path: string): string;
}

/** What the use cases know of the site. */
export interface Site {
  /** Returns the current name of the site, with its URLs. A process that has just started waits for it; call it outside of transactions. */
  identify(): Promise<SiteIdentity>;
  /** Returns the URL of a path on the site. */
  url(path: string): string;
  /** Distinguishes the site's images from others. */
  readonly images: SiteImages;
}

/** Returns the site at a public URL; its name is a setting. */
export function createSite(publicUrl: string, settings: Pick<FollowedSettings, 'latest'>): Site {
  const origin = publicUrl.replace(/\/+$/, '');
  const url = (path: string) => origin + path;
  return {
    async identify() {
      const { community_name: name } = await settings.latest();
      return { name, url };
    },
    url,
    images: createSiteImages(publicUrl),
  };
}
