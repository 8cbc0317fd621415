import { randomBytes } from 'node:crypto';
import { searchKey } from '@commonplace/engines/search-key';
import { generateKeySet } from '@commonplace/rpc/signing-keys';

export const publicKeysName = 'INTERNAL_AUTH_PUBLIC_KEYS';
export const privateKeySuffix = '_AUTH_PRIVATE_KEY';
const services = ['CONTENT', 'COMMUNITY', 'LISTINGS', 'ADMIN', 'ANALYTICS'];

/**
 * Generates the secrets of deploy/compose/.env. Passwords are alphanumeric for use in URLs, and start with a letter so
 * that NATS does not read a number.
 */
export function generateSecrets(): Record<string, string> {
  const { privateKeys, publicKeys } = generateKeySet();
  const keys = Object.entries(privateKeys).map(([name, key]) => [`${name.toUpperCase()}${privateKeySuffix}`, key]);
  const passwords = [
    'POSTGRES_PASSWORD',
    ...services.map((name) => `${name}_DATABASE_PASSWORD`),
    ...[...services, 'GATEWAY', 'CLI'].map((name) => `${name}_NATS_PASSWORD`),
    'NATS_ROUTE_PASSWORD',
    'MEILI_MASTER_KEY',
    'GRAFANA_PASSWORD',
    'MONITOR_DATABASE_PASSWORD',
  ];
  const made = Object.fromEntries(passwords.map((name) => [name, `p${randomBytes(24).toString('hex')}`]));
  return {
    [publicKeysName]: publicKeys,
    ...Object.fromEntries(keys),
    ...made,
    // Meilisearch derives it from the master key (compose.yaml).
    MEILI_API_KEY: searchKey(made['MEILI_MASTER_KEY'] ?? ''),
  };
}
