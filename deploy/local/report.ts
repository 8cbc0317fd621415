/** Prints one line, without a line end. */
export type Say = (line: string) => void;

/** A failure that the operator can fix: shown as its message, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
