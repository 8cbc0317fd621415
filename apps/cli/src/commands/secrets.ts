import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { searchKey } from '@commonplace/engines/search-key';
import { generateKeySet } from '@commonplace/rpc/signing-keys';
import type { Command } from 'commander';
import { print } from '../run-command.ts';

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

const services = ['CONTENT', 'COMMUNITY', 'LISTINGS', 'ADMIN', 'ANALYTICS'];

/**
 * What deploy/compose/.env needs. Passwords are letters and digits, with a letter first: they stand within addresses, and in
 * NATS's configuration where something else would be read as a number.
 */
function generateSecrets(): Record<string, string> {
  const { privateKeys, publicKeys } = generateKeySet();
  const keys = Object.entries(privateKeys).map(([name, key]) => [`${name.toUpperCase()}_AUTH_PRIVATE_KEY`, key]);
  const passwords = [
    'POSTGRES_PASSWORD',
    ...services.map((name) => `${name}_DATABASE_PASSWORD`),
    ...[...services, 'GATEWAY', 'CLI'].map((name) => `${name}_NATS_PASSWORD`),
    'MEILI_MASTER_KEY',
    'GRAFANA_PASSWORD',
  ];
  const made = Object.fromEntries(passwords.map((name) => [name, `p${randomBytes(24).toString('hex')}`]));
  return {
    INTERNAL_AUTH_PUBLIC_KEYS: publicKeys,
    ...Object.fromEntries(keys),
    ...made,
    // The server makes it of its master key (compose.yaml).
    MEILI_API_KEY: searchKey(made['MEILI_MASTER_KEY'] ?? ''),
  };
}

/**
 * The names of what was written. The keys are one set: new ones only where there is none of them yet. The search key is
 * made of Meilisearch's master key; a file of an earlier release has that under its name.
 */
function fillIn(path: string, secrets: Record<string, string>): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const isSet = (name: string) => new RegExp(`^${name}=\\S`, 'm').test(text);
  const isKey = (name: string) => name.includes('_AUTH_');
  const hasKeys = Object.keys(secrets).some((name) => isKey(name) && isSet(name));
  const written = Object.keys(secrets).filter(
    (name) => !isSet(name) && !(hasKeys && isKey(name)) && !(name === 'MEILI_MASTER_KEY' && isSet('MEILI_API_KEY')),
  );
  const masterKey = /^MEILI_MASTER_KEY=(\S+)$/m.exec(text)?.[1];
  let filled = text;
  for (const name of written) {
    const secret = name === 'MEILI_API_KEY' && masterKey !== undefined ? searchKey(masterKey) : secrets[name];
    const line = `${name}=${secret}`;
    const blank = new RegExp(`^${name}=.*$`, 'm');
    filled = blank.test(filled) ? filled.replace(blank, line) : `${filled.replace(/(?<=[^\n])$/, '\n')}${line}\n`;
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, filled, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return written;
}
