/** Stored image types by file extension. */
export const imageTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;

export type ImageEnding = keyof typeof imageTypes;

/** Sizes in which an image is stored besides the original: longest edge in pixels, as WebP. */
export const imageSizes = [640, 90] as const;

/** Path under which the site serves images. */
export const imagesPath = '/images/';

const namePattern = /^([0-9a-f]{2})[0-9a-f]{38}(?:\.(?:jpg|png|gif|webp)|-(?:640|90)\.webp)$/;

/** Returns the name of an image from the digest of its bytes, 40 hexadecimal digits. */
export function imageName(digest: string, ending: ImageEnding): string {
  return `${digest}.${ending}`;
}

/** Returns the name of a smaller size of an image. */
export function sizedImageName(digest: string, size: (typeof imageSizes)[number]): string {
  return `${digest}-${size}.webp`;
}

/** Returns the digest in the URL of an image of the site, or undefined if it is not one. */
export function imageDigest(url: string): string | undefined {
  const [folder, name = ''] = url.split('/').slice(-2);
  return `/${folder}/` === imagesPath && namePattern.test(name) ? name.slice(0, 40) : undefined;
}

/** Returns the storage key of an image, or undefined if the name is not an image name. */
export function imageKey(name: string): string | undefined {
  const [, folder] = namePattern.exec(name) ?? [];
  return folder === undefined ? undefined : `images/${folder}/${name}`;
}
