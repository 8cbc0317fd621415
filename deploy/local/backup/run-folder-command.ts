import { ConfigError } from '@commonplace/service/config';
import { EngineError } from '@commonplace/engines/errors';
import { readEnvironment, type Environment } from '../config.ts';
import { messageOf, StartError } from '../report.ts';

const expectedErrors = [StartError, EngineError, ConfigError];

/** Runs a command with one argument, a folder, and prints its result as one line of JSON; prints the reason if it fails. */
export async function runFolderCommand(
  name: string,
  command: (environment: Environment, folder: string) => unknown,
): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  try {
    if (folder === undefined || folder.startsWith('-') || others.length > 0) {
      throw new StartError(`Usage: npm run cli -- ${name} FOLDER`);
    }
    process.stdout.write(`${JSON.stringify(await command(readEnvironment(), folder))}\n`);
  } catch (error) {
    if (!expectedErrors.some((type) => error instanceof type)) throw error;
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
