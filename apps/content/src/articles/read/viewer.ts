import { hasRole, type Principal } from '@commonplace/domain/principal';

/** The viewer of an article, as far as permissions depend on it. */
export interface Viewer {
  /** The user whose own drafts may be shown, if any. */
  viewerId: number | undefined;
  /** Whether withheld articles are shown (MarkUserAsSpam). */
  moderates: boolean;
}

export function viewerOf(principal: Principal): Viewer {
  return {
    viewerId: principal.kind === 'user' ? principal.userId : undefined,
    moderates: hasRole(principal, 'moderator'),
  };
}
