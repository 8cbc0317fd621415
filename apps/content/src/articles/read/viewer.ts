import { hasRole, type Principal } from '@commonplace/rpc/principal';

/** Whoever reads, as far as it decides which articles they may read. */
export interface Viewer {
  /** Whose own drafts may be shown, if anybody's. */
  viewerId: number | undefined;
  /** Whether what is withheld from all others is shown (A4). */
  moderates: boolean;
}

export function viewerOf(principal: Principal): Viewer {
  return {
    viewerId: principal.kind === 'user' ? principal.userId : undefined,
    moderates: hasRole(principal, 'moderator'),
  };
}
