import type { ImageProblem } from './program-messages.ts';

/** The image is rejected. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
