import { imageKey, imagesPath } from './image-name.ts';
import { isLoopbackName, parsePublicWebAddress, parseWebAddress } from './web-address.ts';

/** Recognizes images of this site among URLs. */
export interface SiteImages {
  /** Tells whether an image URL is allowed: on a public host or on this site, which may run on a private one. */
  allow(address: string): boolean;
  /** Returns the storage key of an image uploaded to this site; undefined for other URLs. */
  keyOf(address: string): string | undefined;
}

/** Recognizes the images under PUBLIC_URL; without it, no URL is one of this site. */
export function createSiteImages(publicUrl: string | undefined): SiteImages {
  const site = publicUrl === undefined ? undefined : originOf(new URL(publicUrl));
  const isOwn = (url: URL | undefined): url is URL => url !== undefined && originOf(url) === site;
  return {
    allow: (address) => parsePublicWebAddress(address) !== undefined || isOwn(parseWebAddress(address)),
    keyOf(address) {
      const url = parseWebAddress(address);
      if (!isOwn(url) || !url.pathname.startsWith(imagesPath)) return undefined;
      return imageKey(url.pathname.slice(imagesPath.length));
    },
  };
}

/** Treats all names of the local machine as one. */
function originOf({ protocol, hostname, port }: URL): string {
  return `${protocol}//${isLoopbackName(hostname) ? 'localhost' : hostname}:${port}`;
}
