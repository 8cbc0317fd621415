import { DomainError } from '@commonplace/rpc/errors';
import { openPlatform, type Platform } from './platform.ts';

/**
 * Runs a command on the platform: its result as one line of JSON on standard output; a failure as text on standard
 * error, with exit code 1.
 */
export async function runCommand(command: (platform: Platform) => Promise<unknown>): Promise<void> {
  try {
    const platform = openPlatform();
    try {
      process.stdout.write(`${JSON.stringify(await command(platform))}\n`);
    } finally {
      await platform.close();
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fields = error instanceof DomainError ? Object.entries(error.fields ?? {}) : [];
  return [error.message, ...fields.map(([field, messages]) => `  ${field}: ${messages.join(', ')}`)].join('\n');
}
