/** Types that images are kept in, by the ending of their names. */
export const imageTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;

export type ImageEnding = keyof typeof imageTypes;

/** Sizes that an image is kept in besides its own: the longest edge in pixels. They are WebP. */
export const imageSizes = [640, 90] as const;

/** Where the site serves images. */
export const imagesPath = '/images/';

const namePattern = /^([0-9a-f]{2})[0-9a-f]{38}(?:\.(?:jpg|png|gif|webp)|-(?:640|90)\.webp)$/;

/** The name of an image, from the digest of its bytes: 40 hexadecimal digits. */
export function imageName(digest: string, ending: ImageEnding): string {
  return `${digest}.${ending}`;
}

/** The name of an image in one of the smaller sizes. */
export function sizedImageName(digest: string, size: (typeof imageSizes)[number]): string {
  return `${digest}-${size}.webp`;
}

/** The key under which an image is kept; undefined for what is not the name of one. */
export function imageKey(name: string): string | undefined {
  const [, folder] = namePattern.exec(name) ?? [];
  return folder === undefined ? undefined : `images/${folder}/${name}`;
}
