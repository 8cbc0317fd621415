import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DescService } from '@bufbuild/protobuf';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient, type RpcCallOptions, type RpcClient } from '@commonplace/rpc/client';
import { createTransportSecurity } from '@commonplace/rpc/transport-security';
import { z } from 'zod';
import { type CliConfig, readCliConfig } from './config.ts';

export const serviceNames = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The file that a local platform writes to its data folder. */
const platformFile = z.object({
  services: z.record(z.string(), z.string()),
  secretsFile: z.string(),
});
const secretsFile = z.object({ privateKeys: z.object({ cli: z.string() }) });

/** A running platform: a remote one named by environment variables, or a local one. */
export interface Platform {
  /** Returns a client of a gRPC service, closed with the platform. */
  client<S extends DescService>(name: ServiceName, service: S): RpcClient<S>;
  /** Options of every call: the principal. */
  call: RpcCallOptions;
  close(): Promise<void>;
}

/** Finds the platform. Throws an Error with instructions if there is none. */
export function openPlatform(config: CliConfig = readCliConfig()): Platform {
  const local = readLocalPlatform(config.DATA_DIR);
  const privateKey = config.INTERNAL_AUTH_PRIVATE_KEY ?? local?.privateKey;
  if (privateKey === undefined) throw noPlatformError(config.DATA_DIR, 'INTERNAL_AUTH_PRIVATE_KEY');
  const signer = createPrincipalSigner(privateKey);
  const { client: credentials } = createTransportSecurity(config);
  const defaultTimeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1_000;
  const clients = new Map<string, RpcClient<DescService> & AsyncDisposable>();
  return {
    client<S extends DescService>(name: ServiceName, service: S) {
      const key = `${name}/${service.typeName}`;
      const open = clients.get(key);
      if (open) return open as RpcClient<S>;
      const variable = `${name.toUpperCase() as Uppercase<ServiceName>}_ADDRESS` as const;
      const address = config[variable] ?? local?.services[name];
      if (address === undefined) throw noPlatformError(config.DATA_DIR, variable);
      const client = createRpcClient(service, { address, signer, credentials, audience: name, defaultTimeoutMs });
      clients.set(key, client);
      return client;
    },
    call: { principal: { kind: 'service', name: 'cli' } },
    async close() {
      await Promise.all([...clients.values()].map((client) => client[Symbol.asyncDispose]()));
    },
  };
}

function readLocalPlatform(dataFolder: string) {
  try {
    const platform = platformFile.parse(JSON.parse(readFileSync(join(dataFolder, 'platform.json'), 'utf8')));
    const secrets = secretsFile.parse(JSON.parse(readFileSync(platform.secretsFile, 'utf8')));
    return { ...platform, privateKey: secrets.privateKeys.cli };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function noPlatformError(dataFolder: string, variable: string): Error {
  return new Error(
    `no platform is running on the data folder ${dataFolder}: start one with \`npm start\`, set DATA_DIR to its folder, ` +
      `or set ${variable} for a remote one`,
  );
}
