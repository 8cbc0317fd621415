import type { Command } from 'commander';
import { print } from '../run-command.ts';
import { fillIn } from '../secrets/fill-in.ts';
import { generateSecrets } from '../secrets/generate-secrets.ts';

/** `secrets generate` -> every variable with a new secret; with `--env-file` -> `{written: [...]}`. */
export function addSecretsCommands(program: Command): void {
  program
    .command('secrets')
    .description('the secrets of a platform that is deployed; npm start makes its own')
    .command('generate')
    .description('make a complete set of them')
    .option('--env-file <path>', 'write those that are not set there yet into this file, which only you can read then')
    .action(({ envFile }: { envFile?: string }) => {
      const secrets = generateSecrets();
      print(envFile === undefined ? secrets : { written: fillIn(envFile, secrets) });
    });
}
