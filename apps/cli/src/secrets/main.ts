// Runs `secrets generate` from the sources, before anything is installed or built (deploy/local/cli.mjs).
import { parseArgs } from 'node:util';
import { fillEnvFile } from './fill-env-file.ts';
import { generateSecrets } from './generate-secrets.ts';

const { values } = parseArgs({ options: { 'env-file': { type: 'string' } } });
const secrets = generateSecrets();
const envFile = values['env-file'];
process.stdout.write(
  `${JSON.stringify(envFile === undefined ? secrets : { written: fillEnvFile(envFile, secrets) })}\n`,
);
