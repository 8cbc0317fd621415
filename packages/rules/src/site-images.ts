import { imageKey, imagesPath } from './image-name.ts';
import { isLoopbackName, parsePublicWebAddress, parseWebAddress } from './web-address.ts';

/** The images of this site among the addresses that people give. */
export interface SiteImages {
  /** Whether an image may be there: on the web, or on this site, which may run where others do not reach it. */
  allow(address: string): boolean;
  /** The key under which an uploaded image of this site is kept; undefined for every other address. */
  keyOf(address: string): string | undefined;
}

/** Knows the images under PUBLIC_URL; without one, no site is told from any other. */
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

/** On the own machine, its names are one. */
function originOf({ protocol, hostname, port }: URL): string {
  return `${protocol}//${isLoopbackName(hostname) ? 'localhost' : hostname}:${port}`;
}
