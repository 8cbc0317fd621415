import type { ErrorCode } from '@commonplace/rpc/errors';
import type { PackedSession } from './pack-session.ts';

/** What a thread begins with. */
export interface ThreadTask {
  readonly document: Uint8Array;
  readonly userId: number;
}

/** The one thing that a thread says. Errors lose their class on the way, so a refusal travels as its parts. */
export type ThreadAnswer =
  | { readonly kind: 'read'; readonly session: PackedSession }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields?: Record<string, string[]> | undefined;
    };
