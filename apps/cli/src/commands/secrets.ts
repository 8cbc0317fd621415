import type { Command } from 'commander';
import { print } from '../run-command.ts';
import { fillEnvFile } from '../secrets/fill-env-file.ts';
import { generateSecrets } from '../secrets/generate-secrets.ts';

/** Adds `secrets generate` -> every variable with a new secret; with `--env-file` -> `{written: [...]}`. */
export function addSecretsCommands(program: Command): void {
  program
    .command('secrets')
    .description('manage secrets of a deployed platform; npm start generates its own')
    .command('generate')
    .description('generate all secrets')
    .option('--env-file <path>', 'add missing secrets to this file and make it readable only by you')
    .action(({ envFile }: { envFile?: string }) => {
      const secrets = generateSecrets();
      print(envFile === undefined ? secrets : { written: fillEnvFile(envFile, secrets) });
    });
}
