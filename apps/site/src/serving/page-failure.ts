/** A failure with its own page. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** The path has no such method. */
export function methodNotAllowed(): PageFailure {
  return new PageFailure(405);
}

/** There is nothing at the path. */
export function pageNotFound(): PageFailure {
  return new PageFailure(404);
}
