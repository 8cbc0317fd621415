import type { ErrorCode } from '@commonplace/domain/errors';
import type { PackedSession } from './pack-session.ts';

/** The input of a thread. */
export interface ThreadTask {
  readonly document: Uint8Array;
  readonly userId: number;
}

/** The single answer of a thread. Errors lose their class on the way, so their fields are sent. */
export type ThreadAnswer =
  | { readonly kind: 'read'; readonly session: PackedSession }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields?: Record<string, string[]> | undefined;
    };
