import { parseEnv } from 'node:util';
import { readConnections } from '@commonplace/engines/connections';
import { serviceNames } from './platform.ts';

/** The addresses of engines, as `host:port`. */
interface Hosts {
  database: string;
  nats: string;
}

/** What the images listen on, as in compose.yaml. */
const listening: Record<string, string> = { HOST: '0.0.0.0', PORT: '4000', MONITORING_PORT: '9090' };

/**
 * Returns the variables of one service, made of the .env file of a platform: its own secrets, and of the public keys those of
 * its callers. Throws an error that names what the file lacks.
 */
export function serviceVariables(service: string, envFile: string, hosts: Hosts): [name: string, value: string][] {
  const own = readConnections().get(service);
  if (!own || !serviceNames.some((name) => name === service)) {
    throw new Error(`${service} is not a service: ${serviceNames.join(', ')}`);
  }
  const platform = parseEnv(envFile);
  const prefix = service.toUpperCase();
  const needed = new Set<string>();
  const read = (name: string) => {
    const value = platform[name];
    if (!value) needed.add(name);
    return value ?? '';
  };
  const made: Record<string, () => string> = {
    INTERNAL_AUTH_PUBLIC_KEYS: () => keysOf(own.callers, read('INTERNAL_AUTH_PUBLIC_KEYS')),
    INTERNAL_AUTH_PRIVATE_KEY: () => read(`${prefix}_AUTH_PRIVATE_KEY`),
    DATABASE_URL: () =>
      `postgresql://commonplace_${service}:${read(`${prefix}_DATABASE_PASSWORD`)}@${hosts.database}/commonplace_${service}`,
    NATS_URL: () => `nats://${service}:${read(`${prefix}_NATS_PASSWORD`)}@${hosts.nats}`,
    ...Object.fromEntries(own.calls.map((callee) => [`${callee.toUpperCase()}_ADDRESS`, () => `${callee}:4000`])),
  };
  const valueOf = (name: string) =>
    made[name]?.() ?? listening[name] ?? (isRequired(name) ? read(name) : platform[name]);
  const isRequired = (name: string) => own.variables.required.includes(name);
  const names = [...own.variables.required, ...own.variables.optional].toSorted();
  const variables = names.map((name): [string, string] => [name, valueOf(name) ?? '']);
  if (needed.size > 0) throw new Error(`the file lacks ${[...needed].join(', ')}`);
  return variables.filter(([, value]) => value !== '');
}

/** Returns the public keys of these processes. */
function keysOf(callers: readonly string[], publicKeys: string): string {
  return publicKeys
    .split(',')
    .filter((entry) => callers.includes(entry.split('=')[0]?.trim() ?? ''))
    .join(',');
}
