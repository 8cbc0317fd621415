import { imageSizes, type ImageEnding } from '@commonplace/rules/image-name';
import { limits } from '@commonplace/rules/limits';
import sharp, { type Metadata, type Region, type Sharp, type SharpOptions } from 'sharp';
import { isAmbiguous } from './is-ambiguous.ts';
import { isAnimatedPng } from './is-animated-png.ts';
import { checkDrawing, drawingIn, maxDrawnPixels } from './check-drawing.ts';
import { ImageRefused } from './image-refused.ts';
import { cpuSecondsFor } from './cpu-limit.ts';
import type { ImageCrop, ImageForm, ImageVariant } from './program-messages.ts';

/** The variants of an image, with their bytes. */
export interface EncodedImage {
  width: number;
  height: number;
  variants: (ImageVariant & { content: Buffer })[];
}

/** The accepted formats; libvips detects them by content. */
const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'svg']);

/** The only loaders that libvips may use on uploads. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Prepares libvips for one untrusted image. */
export function confineDecoding(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Decodes an image and encodes its variants: upright, in sRGB, without metadata. Its size, and the cost of a drawing,
 * is checked before it is decoded; `allowSeconds` receives its CPU limit. Throws ImageRefused.
 */
export async function encodeVariants(
  content: Buffer,
  { shape, crop }: ImageForm,
  allowSeconds: (seconds: number) => void,
): Promise<EncodedImage> {
  if (content.length === 0) throw new ImageRefused('empty');
  const drawing = drawingIn(content);
  if (drawing) checkDrawing(drawing);
  const bytes = drawing ?? content;
  const metadata = await readMetadata(bytes);
  const { width, height, pages = 1, format } = metadata;
  allowSeconds(cpuSecondsFor(width * height * pages, format === 'svg'));
  // A drawing that only libvips recognizes was not checked.
  if (format === 'svg' && !drawing) throw new ImageRefused('not_an_image');
  if (format !== 'svg' && isAmbiguous(bytes)) throw new ImageRefused('ambiguous');
  if (shape === 'whole' && isAnimatedPng(bytes)) throw new ImageRefused('animated_png');
  try {
    const whole = shape === 'whole' ? await encodeWhole(bytes, metadata) : undefined;
    const small = await encodeSmall(sharp(bytes, optionsFor(metadata)).autoOrient(), { shape, crop });
    const size = whole?.info ?? small.info;
    return { width: size.width, height: size.height, variants: [...(whole ? [whole.variant] : []), ...small.variants] };
  } catch (error) {
    throw new ImageRefused('broken', { cause: error });
  }
}

/** Returns the decoding options, with a reduced density for large drawings. */
function optionsFor({ format, width, height }: Metadata): SharpOptions {
  const scale = Math.sqrt(maxDrawnPixels / (width * height));
  return format === 'svg' && scale < 1 ? { ...options, density: Math.max(1, 72 * scale) } : options;
}

const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: limits.image.pixels,
  limitInputChannels: 5,
};

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata || !formats.has(metadata.format)) throw new ImageRefused('not_an_image');
  const { width, height, pages = 1, format, compression } = metadata;
  if (format === 'heif' && compression !== 'av1') throw new ImageRefused('not_an_image');
  const { pixels, frames, maxEdgePixels } = limits.image;
  const isTooLarge = width * height * pages > pixels || pages > frames || Math.max(width, height) > maxEdgePixels;
  if (isTooLarge) throw new ImageRefused('too_many_pixels');
  return metadata;
}

/** Encodes the image in its own format, or one that every browser supports; smaller if encoding would take too long. */
async function encodeWhole(bytes: Buffer, metadata: Metadata) {
  const { format, pages = 1, autoOrient } = metadata;
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  const ending = endingOf(format);
  const scale = Math.sqrt(
    maxPixelsByEnding[ending] / (autoOrient.width * autoOrient.height * (isAnimated ? pages : 1)),
  );
  const source = sharp(bytes, { ...optionsFor(metadata), animated: isAnimated }).autoOrient();
  if (scale < 1) source.resize({ width: Math.max(1, Math.floor(autoOrient.width * scale)) });
  const { data, info } = await encoders[ending](source).toBuffer({ resolveWithObject: true });
  const height = isAnimated ? (info.pageHeight ?? info.height) : info.height;
  const variant = { size: 'whole', ending, bytes: data.length, content: data } as const;
  return { variant, info: { width: info.width, height } };
}

/** The formats of variants, with their encoders. */
const encoders: Record<ImageEnding, (source: Sharp) => Sharp> = {
  jpg: (source) => source.jpeg({ quality: 85 }),
  png: (source) => source.png(),
  gif: (source) => source.gif({ effort: 1 }),
  webp: (source) => source.webp({ quality: 85, effort: 2 }),
};

/** Pixels of all frames that can be encoded within seconds. */
const maxPixelsByEnding: Record<ImageEnding, number> = {
  jpg: 50_000_000,
  png: 24_000_000,
  gif: 12_000_000,
  webp: 12_000_000,
};

function endingOf(format: string): ImageEnding {
  if (format === 'jpeg') return 'jpg';
  if (format === 'gif') return 'gif';
  return format === 'png' || format === 'svg' ? 'png' : 'webp';
}

/** Encodes the smaller sizes of the first frame, never enlarged. Each is made from the next larger one. */
async function encodeSmall(whole: Sharp, { shape, crop }: ImageForm) {
  const variants: EncodedImage['variants'] = [];
  const { autoOrient: upright } = await whole.metadata();
  const square = crop && squareIn(upright, crop);
  let source = square ? whole.extract(square) : whole;
  let shortest = square?.width ?? Math.min(upright.width, upright.height);
  let info = { width: 0, height: 0 };
  for (const size of imageSizes) {
    const fit = shape === 'square' ? 'cover' : 'inside';
    const edge = shape === 'square' ? Math.min(size, shortest) : size;
    const resized = source.resize({ width: edge, height: edge, fit, withoutEnlargement: true });
    const raw = await resized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = raw.info;
    shortest = Math.min(width, height);
    if (variants.length === 0) info = { width, height };
    source = sharp(raw.data, { raw: { width, height, channels } });
    const content = await source.clone().webp({ quality: 82, effort: 4 }).toBuffer();
    variants.push({ size, ending: 'webp', bytes: content.length, content });
  }
  return { info, variants };
}

/** Returns the pixels of a crop, moved into the image. */
function squareIn({ width, height }: { width: number; height: number }, crop: ImageCrop): Region {
  const edge = Math.max(1, Math.round(Math.min(crop.size, 1) * Math.min(width, height)));
  const left = Math.min(Math.round(crop.left * width), width - edge);
  const top = Math.min(Math.round(crop.top * height), height - edge);
  return { left, top, width: edge, height: edge };
}
