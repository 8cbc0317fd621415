import { unavailable } from '@commonplace/domain/errors';
import { Client, credentials, status, type ChannelCredentials, type Server, type ServiceError } from '@grpc/grpc-js';
import { service as healthService, type HealthImplementation } from 'grpc-health-check';
import { clientChannelOptions, defaultCallLimitMs } from './channel-options.ts';
import { fromGrpcFailure } from './error-table.ts';

/** Checks of a server's dependencies by the name that the health service reports, e.g. `database`. */
export type DependencyChecks = Record<string, () => Promise<void>>;

interface HealthCheckRequest {
  service: string;
}

interface HealthCheckResponse {
  status: 'UNKNOWN' | 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}

/** The part of the health service that answers a single request. */
interface CheckImplementation {
  check(call: { request: HealthCheckRequest }, callback: HealthCallback): void;
}

type HealthCallback = (error: null, response: HealthCheckResponse) => void;

/** Adds the standard health service. A request that names a dependency runs its check. */
export function addHealthService(server: Server, health: HealthImplementation, checks: DependencyChecks): void {
  health.addToServer({
    addService(definition, implementation) {
      const standard = implementation as unknown as CheckImplementation;
      const check: CheckImplementation['check'] = (call, callback) => {
        const dependency = Object.hasOwn(checks, call.request.service) ? checks[call.request.service] : undefined;
        if (!dependency) standard.check(call, callback);
        else void dependencyStatus(dependency).then((status) => callback(null, { status }));
      };
      server.addService(definition, { ...implementation, check });
    },
  });
}

async function dependencyStatus(check: () => Promise<void>): Promise<HealthCheckResponse['status']> {
  try {
    await check();
    return 'SERVING';
  } catch {
    return 'NOT_SERVING';
  }
}

export interface HealthClient extends AsyncDisposable {
  /** Resolves when the server reports the dependency as serving; rejects with `unavailable` or `deadline_exceeded`. */
  check(dependency: string, timeoutMs: number): Promise<void>;
}

const { Check: checkMethod } = healthService;

/** Creates a client of the standard health service at `host:port`. */
export function createHealthClient(
  address: string,
  security: ChannelCredentials = credentials.createInsecure(),
): HealthClient {
  const client = new Client(address, security, clientChannelOptions(defaultCallLimitMs));
  return {
    async check(dependency, timeoutMs) {
      const response = await askHealth(client, { service: dependency }, timeoutMs);
      if (response.status !== 'SERVING') throw unavailable(`${dependency} unavailable`);
    },
    [Symbol.asyncDispose]: async () => client.close(),
  };
}

function askHealth(client: Client, request: HealthCheckRequest, timeoutMs: number): Promise<HealthCheckResponse> {
  if (!checkMethod) throw new Error('the health service has no Check');
  const { path, requestSerialize, responseDeserialize } = checkMethod;
  return new Promise((resolve, reject) => {
    const answer = (error: ServiceError | null, response?: object) => {
      if (error?.code === status.NOT_FOUND) reject(unavailable(`${request.service} is not checked there`));
      else if (error) reject(fromGrpcFailure(error));
      else resolve(response as HealthCheckResponse);
    };
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request,
      { deadline: Date.now() + timeoutMs },
      answer,
    );
  });
}
