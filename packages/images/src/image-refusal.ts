import type { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import type { ImageProblem } from './program-messages.ts';

const sentences: Record<ImageProblem, string> = {
  empty: 'is empty',
  not_an_image: 'is not a JPEG, PNG, GIF, WebP, AVIF or SVG image',
  too_many_pixels: `has more than ${limits.image.pixels / 1_000_000} million pixels, or too many frames`,
  broken: 'is damaged or incomplete',
  ambiguous: 'is not only an image',
  animated_png: 'is an animated PNG, of which only the first frame can be read; send a GIF or WebP',
  too_complex: 'takes too much time or memory to decode',
};

/** Returns the error (422) of a rejected image. */
export function imageRefusal(problem: keyof typeof sentences): DomainError {
  return violation('image', sentences[problem]);
}
