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

const publicKeysName = 'INTERNAL_AUTH_PUBLIC_KEYS';
const privateKeySuffix = '_AUTH_PRIVATE_KEY';
const services = ['CONTENT', 'COMMUNITY', 'LISTINGS', 'ADMIN', 'ANALYTICS'];

/**
 * What deploy/compose/.env needs. Passwords are letters and digits, with a letter first: they stand within addresses, and in
 * NATS's configuration where something else would be read as a number.
 */
function generateSecrets(): Record<string, string> {
  const { privateKeys, publicKeys } = generateKeySet();
  const keys = Object.entries(privateKeys).map(([name, key]) => [`${name.toUpperCase()}${privateKeySuffix}`, key]);
  const passwords = [
    'POSTGRES_PASSWORD',
    ...services.map((name) => `${name}_DATABASE_PASSWORD`),
    ...[...services, 'GATEWAY', 'CLI'].map((name) => `${name}_NATS_PASSWORD`),
    'MEILI_MASTER_KEY',
    'GRAFANA_PASSWORD',
  ];
  const made = Object.fromEntries(passwords.map((name) => [name, `p${randomBytes(24).toString('hex')}`]));
  return {
    [publicKeysName]: publicKeys,
    ...Object.fromEntries(keys),
    ...made,
    // The server makes it of its master key (compose.yaml).
    MEILI_API_KEY: searchKey(made['MEILI_MASTER_KEY'] ?? ''),
  };
}

/**
 * The names of what was written. A caller that has no key yet, neither its private half nor a public one, gets both; keys
 * that are there stay. The search key is made of Meilisearch's master key; a file of an earlier release has that under its
 * name.
 */
function fillIn(path: string, secrets: Record<string, string>): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const valueOf = (name: string) => new RegExp(`^${name}=(\\S.*)$`, 'm').exec(text)?.[1]?.trim();
  const publicKeys = addPublicKeys(valueOf(publicKeysName), secrets[publicKeysName] ?? '', (name) => valueOf(name));
  const values: Record<string, string> = { ...secrets, [publicKeysName]: publicKeys.line };
  const masterKey = valueOf('MEILI_MASTER_KEY');
  if (masterKey !== undefined) values['MEILI_API_KEY'] = searchKey(masterKey);
  const isMissing = (name: string) => {
    if (name === publicKeysName) return publicKeys.added.length > 0;
    if (name.endsWith(privateKeySuffix)) return publicKeys.added.includes(name);
    return valueOf(name) === undefined && !(name === 'MEILI_MASTER_KEY' && valueOf('MEILI_API_KEY') !== undefined);
  };
  const written = Object.keys(values).filter(isMissing);
  let filled = text;
  for (const name of written) {
    const line = `${name}=${values[name]}`;
    const before = new RegExp(`^${name}=.*$`, 'm');
    filled = before.test(filled) ? filled.replace(before, line) : `${filled.replace(/(?<=[^\n])$/, '\n')}${line}\n`;
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, filled, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return written;
}

/** The line of public keys with those of callers that have none, and the variables of these callers' private keys. */
function addPublicKeys(
  present: string | undefined,
  made: string,
  valueOf: (name: string) => string | undefined,
): { line: string; added: string[] } {
  const entries = present === undefined ? [] : present.split(',');
  const known = new Set(entries.map((entry) => entry.split('=')[0]?.trim()));
  const added: string[] = [];
  for (const entry of made.split(',')) {
    const [owner = ''] = entry.split('=');
    const variable = `${owner.toUpperCase()}${privateKeySuffix}`;
    if (known.has(owner) || valueOf(variable) !== undefined) continue;
    entries.push(entry);
    added.push(variable);
  }
  return { line: entries.join(','), added };
}
