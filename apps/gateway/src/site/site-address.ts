import type { SettingValues } from '@commonplace/site-settings/known-settings';

/** Absolute addresses of what the platform shows. */
export interface SiteAddress {
  /** PUBLIC_URL without a trailing slash. */
  readonly origin: string;
  /** The address of a path that starts with a slash. */
  url(path: string): string;
  /** The image of what has none of its own. */
  readonly defaultSocialImage: string;
  /** A profile image, of this site if it is a path; accounts without one get the default image. */
  profileImage(image: string): string;
  /** The language of what says none; null while nobody has said. */
  readonly contentLanguage: string | null;
}

/** What administrators have chosen for what has none of its own (A62). */
type Defaults = Pick<SettingValues, 'main_social_image' | 'mascot_image_url' | 'default_content_language'>;

const nothing: Defaults = { main_social_image: null, mascot_image_url: null, default_content_language: null };

/** The same addresses under another host of the site. */
export function underHost(
  { origin }: Pick<SiteAddress, 'origin'>,
  { domain }: { domain: string },
): Pick<SiteAddress, 'url'> {
  const { protocol } = new URL(origin);
  return { url: (path) => `${protocol}//${domain}${path}` };
}

/** Where browsers read how the site is installed. */
export const manifestPath = '/manifest.webmanifest';
export const defaultProfileImagePath = '/assets/default-profile.svg';
export const defaultSocialImagePath = '/assets/default-social.png';
/** Where browsers look for the icon of a site. */
export const iconPath = '/favicon.ico';

/** Makes addresses under PUBLIC_URL; `defaults` as they are at the moment. */
export function createSiteAddress(publicUrl: string, defaults: () => Defaults = () => nothing): SiteAddress {
  const origin = publicUrl.replace(/\/+$/, '');
  return {
    origin,
    url: (path) => origin + path,
    get defaultSocialImage() {
      return defaults().main_social_image ?? origin + defaultSocialImagePath;
    },
    get contentLanguage() {
      return defaults().default_content_language;
    },
    profileImage(image) {
      if (image === '') return defaults().mascot_image_url ?? origin + defaultProfileImagePath;
      return image.startsWith('/') ? origin + image : image;
    },
  };
}
