import type { ImageEnding } from '@commonplace/rules/image-name';

/** How an image is stored: whole, with smaller sizes; or as a square, in the smaller sizes only. */
export type ImageShape = 'whole' | 'square';

/**
 * The square of an upright image that is stored, in parts of the image: `left` of its width, `top` of its height, and `size` of
 * its shorter edge. It is moved into the image where it is outside.
 */
export interface ImageCrop {
  left: number;
  top: number;
  size: number;
}

/** What is made of an image; the crop is for squares, which are centered without it. */
export interface ImageForm {
  shape: ImageShape;
  crop?: ImageCrop | undefined;
}

/** Why an image is rejected; the messages are in `image-refusal.ts`. */
export type ImageProblem =
  | 'empty'
  | 'not_an_image'
  | 'too_many_pixels'
  | 'broken'
  | 'ambiguous'
  | 'animated_png'
  | 'too_complex';

/** Written when the program runs; later failures are the image's fault. */
export const readyLine = 'ready\n';

/** The answer of the program, in a line of JSON; the bytes of the variants follow in order. */
export type ProgramAnswer =
  | { problem: ImageProblem }
  | {
      /** Of the whole image, upright. */
      width: number;
      height: number;
      variants: ImageVariant[];
    };

/** A stored variant of an image. */
export interface ImageVariant {
  size: 'whole' | 640 | 90;
  ending: ImageEnding;
  bytes: number;
}
