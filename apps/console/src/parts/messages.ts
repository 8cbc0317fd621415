import { CommonplaceError } from '@commonplace/client';

/** What is wrong with what was entered, by field. */
export type Messages = Readonly<Record<string, readonly string[]>>;

/** By field; a failure of another kind concerns none. */
export function messagesOf(error: unknown): Messages {
  if (error instanceof CommonplaceError && Object.keys(error.errors).length > 0) return error.errors;
  return { base: [error instanceof Error ? error.message : String(error)] };
}
