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
}

/** The same addresses under another host of the site. */
export function underHost(
  { origin }: Pick<SiteAddress, 'origin'>,
  { domain }: { domain: string },
): Pick<SiteAddress, 'url'> {
  const { protocol } = new URL(origin);
  return { url: (path) => `${protocol}//${domain}${path}` };
}

export const defaultProfileImagePath = '/assets/default-profile.svg';
export const defaultSocialImagePath = '/assets/default-social.svg';

/** Makes addresses under PUBLIC_URL. */
export function createSiteAddress(publicUrl: string): SiteAddress {
  const origin = publicUrl.replace(/\/+$/, '');
  const defaultProfileImage = origin + defaultProfileImagePath;
  return {
    origin,
    url: (path) => origin + path,
    defaultSocialImage: origin + defaultSocialImagePath,
    profileImage(image) {
      if (image === '') return defaultProfileImage;
      return image.startsWith('/') ? origin + image : image;
    },
  };
}
