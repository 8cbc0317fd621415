/** Where a part of the platform says what it does; one line a call, without a line end. */
export type Say = (line: string) => void;

/** A failure that the operator can do something about: shown as its message alone, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The text of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
