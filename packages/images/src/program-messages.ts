import type { ImageEnding } from '@commonplace/rules/image-name';

/** How an image is kept: as it is, with its smaller sizes; or a square, in the smaller sizes alone. */
export type ImageShape = 'whole' | 'square';

/** Why an image is not taken; each has its sentence in `image-refusal.ts`. */
export type ImageProblem = 'empty' | 'not_an_image' | 'too_many_pixels' | 'broken' | 'ambiguous' | 'too_complex';

/** What the program says first: that it runs, so that what follows is the image's fault. */
export const readyLine = 'ready\n';

/** What the program says of an image, in a line of JSON; the bytes of its variants follow in their order. */
export type ProgramAnswer =
  | { problem: ImageProblem }
  | {
      /** Of the whole image, upright. */
      width: number;
      height: number;
      variants: ImageVariant[];
    };

/** One of the variants in which an image is kept. */
export interface ImageVariant {
  size: 'whole' | 640 | 90;
  ending: ImageEnding;
  bytes: number;
}
