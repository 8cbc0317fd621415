import { DomainError } from '@commonplace/domain/errors';
import { openPlatform, type Platform } from './platform.ts';

/** A command that created something, printed as `result`, but could not finish because of `cause`. */
export class UnfinishedError extends Error {
  readonly result: unknown;

  constructor(result: unknown, cause: unknown) {
    super('the command did not finish', { cause });
    this.result = result;
  }
}

/** Runs a command and prints its result as one line of JSON; prints a failure to standard error with exit code 1. */
export async function runCommand(command: (platform: Platform) => Promise<unknown>): Promise<void> {
  try {
    const platform = openPlatform();
    try {
      print(await command(platform));
    } finally {
      await platform.close();
    }
  } catch (error) {
    if (error instanceof UnfinishedError) print(error.result);
    process.stderr.write(`${formatError(error instanceof UnfinishedError ? error.cause : error)}\n`);
    process.exitCode = 1;
  }
}

/** Prints a result as one line of JSON. */
export function print(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fields = error instanceof DomainError ? Object.entries(error.fields ?? {}) : [];
  return [error.message, ...fields.map(([field, messages]) => `  ${field}: ${messages.join(', ')}`)].join('\n');
}
