/** A failure with its own page. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** Returns the failure for a method that the path does not have. */
export function methodNotAllowed(): PageFailure {
  return new PageFailure(405);
}

/** Returns the failure for a path without a page. */
export function pageNotFound(): PageFailure {
  return new PageFailure(404);
}
