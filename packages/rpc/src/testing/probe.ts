import { create, createFileRegistry, type DescFile } from '@bufbuild/protobuf';
import type { GenService } from '@bufbuild/protobuf/codegenv2';
import {
  file_google_protobuf_type,
  file_google_protobuf_wrappers,
  FileDescriptorProtoSchema,
  MethodOptions_IdempotencyLevel,
  type StringValueSchema,
  type TypeSchema,
} from '@bufbuild/protobuf/wkt';
import { pino } from 'pino';
import { createPrincipalSigner, createPrincipalVerifier } from '../assertions.ts';
import { createRpcClient, type RpcClientOptions } from '../client.ts';
import { createRpcServer, type RpcServerOptions, type ServiceImplementation } from '../server.ts';
import { generateKeySet } from '../signing-keys.ts';

const repeatable = { idempotencyLevel: MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS };
const dependencies = new Map<string, DescFile>([
  ['google/protobuf/wrappers.proto', file_google_protobuf_wrappers],
  ['google/protobuf/type.proto', file_google_protobuf_type],
]);

const file = create(FileDescriptorProtoSchema, {
  name: 'commonplace/probe/v1/probe.proto',
  package: 'commonplace.probe.v1',
  syntax: 'proto3',
  dependency: [...dependencies.keys()],
  service: [
    {
      name: 'ProbeService',
      method: [
        {
          name: 'Read',
          inputType: '.google.protobuf.StringValue',
          outputType: '.google.protobuf.StringValue',
          options: repeatable,
        },
        { name: 'Write', inputType: '.google.protobuf.StringValue', outputType: '.google.protobuf.StringValue' },
        {
          name: 'Describe',
          inputType: '.google.protobuf.Type',
          outputType: '.google.protobuf.Type',
          options: repeatable,
        },
      ],
    },
  ],
});

/** A service for tests: a read, a write, and a method with nested messages. */
export const ProbeService = createFileRegistry(file, (name) => dependencies.get(name)).getService(
  'commonplace.probe.v1.ProbeService',
) as unknown as GenService<{
  read: { methodKind: 'unary'; input: typeof StringValueSchema; output: typeof StringValueSchema };
  write: { methodKind: 'unary'; input: typeof StringValueSchema; output: typeof StringValueSchema };
  describe: { methodKind: 'unary'; input: typeof TypeSchema; output: typeof TypeSchema };
}>;

export type Probe = ServiceImplementation<typeof ProbeService>;

const { privateKeys, publicKeys } = generateKeySet();
export { publicKeys };
export const verifier = createPrincipalVerifier({ audience: 'probe', publicKeys });
/** Signs as the command line, which may claim any principal. */
export const signer = createPrincipalSigner(privateKeys.cli);
export const anonymous = { principal: { kind: 'anonymous' } } as const;

const echo: Probe = {
  read: async (request) => request,
  write: async (request) => request,
  describe: async (request) => request,
};

/** Starts a listening server; missing handlers echo their request. */
export async function startProbe(
  implementation: Partial<Probe> = {},
  options: Partial<RpcServerOptions> & { port?: number } = {},
) {
  const { port = 0, ...serverOptions } = options;
  const server = createRpcServer({ verifier, logger: pino({ level: 'silent' }), ...serverOptions });
  server.add(ProbeService, { ...echo, ...implementation });
  const bound = await server.listen('127.0.0.1', port);
  return { port: bound, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Creates a client of a probe on this machine. */
export function probeClient(port: number, options: Partial<RpcClientOptions> = {}) {
  return createRpcClient(ProbeService, { address: `127.0.0.1:${port}`, signer, ...options });
}

/** Returns a logger and the lines that it wrote. */
export function recordingLogger() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { logger, lines };
}
