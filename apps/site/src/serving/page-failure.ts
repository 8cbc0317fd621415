import type { Messages } from '@commonplace/ui/locale/messages';

/** Texts that say why a page is refused, instead of the general one. */
export type RefusalReason = keyof Messages['problems']['reasonsOfRefusal'];

/** Where the page of a failure leads on. */
export interface FailureTarget {
  href: string;
  text: string;
}

/** A failure with its own page. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly status: number;
  readonly reason: RefusalReason | undefined;
  readonly target: FailureTarget | undefined;

  /** @param target what the text of the reason links at `{target}` */
  constructor(status: number, reason?: RefusalReason, target?: FailureTarget) {
    super(`status ${status}`);
    this.status = status;
    this.reason = reason;
    this.target = target;
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
