import { hasRole, type Principal } from '@commonplace/rpc/principal';

/** Whoever reads, as far as it decides which articles they may read. */
export interface Reader {
  /** Whose own drafts may be shown, if anybody's. */
  readerId: number | undefined;
  /** Whether what is withheld from all others is shown (A4). */
  moderates: boolean;
}

export function readerOf(principal: Principal): Reader {
  return {
    readerId: principal.kind === 'user' ? principal.userId : undefined,
    moderates: hasRole(principal, 'moderator'),
  };
}
