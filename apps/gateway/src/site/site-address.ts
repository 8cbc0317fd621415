import type { SettingValues } from '@commonplace/site-settings/known-settings';

/** Absolute URLs of the site. */
export interface SiteAddress {
  /** PUBLIC_URL without a trailing slash. */
  readonly origin: string;
  /** Returns the URL of a path that starts with a slash. */
  url(path: string): string;
  /** The social image of records without one. */
  readonly defaultSocialImage: string;
  /** Returns the URL of a profile image; the default image for an empty one. */
  profileImage(image: string): string;
  /** Returns the URL of the image of an organization; the default image for an empty one. */
  organizationImage(image: string): string;
  /** The language of content without one; null if none is set. */
  readonly contentLanguage: string | null;
  /** Whether users choose the colors of their profiles. */
  readonly showsProfileColors: boolean;
}

/** The settings of what records show. */
type Defaults = Pick<
  SettingValues,
  'main_social_image' | 'mascot_image_url' | 'default_content_language' | 'profile_colors'
>;

const nothing: Defaults = {
  main_social_image: null,
  mascot_image_url: null,
  default_content_language: null,
  profile_colors: true,
};

/** Returns URLs under another host of the site. */
export function underHost(
  { origin }: Pick<SiteAddress, 'origin'>,
  { domain }: { domain: string },
): Pick<SiteAddress, 'url'> {
  const { protocol } = new URL(origin);
  return { url: (path) => `${protocol}//${domain}${path}` };
}

/** The path of the web application manifest. */
export const manifestPath = '/manifest.webmanifest';
export const defaultProfileImagePath = '/assets/default-profile.svg';
export const defaultOrganizationImagePath = '/assets/default-organization.svg';
export const defaultSocialImagePath = '/assets/default-social.png';
/** The conventional path of a site's icon. */
export const iconPath = '/favicon.ico';
export const vectorIconPath = '/assets/icon.svg';

/** Creates URLs under PUBLIC_URL; `defaults` returns the current settings. */
export function createSiteAddress(publicUrl: string, defaults: () => Defaults = () => nothing): SiteAddress {
  const origin = publicUrl.replace(/\/+$/, '');
  const imageUrl = (image: string, placeholder: string) => {
    if (image === '') return placeholder;
    return image.startsWith('/') ? origin + image : image;
  };
  return {
    origin,
    url: (path) => origin + path,
    get defaultSocialImage() {
      return defaults().main_social_image ?? origin + defaultSocialImagePath;
    },
    get contentLanguage() {
      return defaults().default_content_language;
    },
    get showsProfileColors() {
      return defaults().profile_colors;
    },
    profileImage: (image) => imageUrl(image, defaults().mascot_image_url ?? origin + defaultProfileImagePath),
    organizationImage: (image) => imageUrl(image, origin + defaultOrganizationImagePath),
  };
}
