import { readdirSync } from 'node:fs';
import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { createPrincipalSigner, type PrincipalSigner } from '@commonplace/rpc/assertions';
import { connectRpc } from '@commonplace/rpc/client';
import { callerNames, generateKeySet, type CallerName } from '@commonplace/rpc/signing-keys';
import { describe, expect, it } from 'vitest';
import { anonymous, servicePrincipal, testKeys, userPrincipal } from './principals.ts';
import { sampleOf } from './sample-message.ts';

type Principal = Parameters<PrincipalSigner['sign']>[0];

/** Stands in for the gateway or another caller of a service: signs as that process, and calls any method of the protos. */
interface Caller extends AsyncDisposable {
  /** Returns the code of the answer: `ok`, or that of the error; `unimplemented` for a method that the service lacks. */
  call(method: DescMethod, request: object, principal: Principal): Promise<string>;
}

export interface ServiceContract {
  name: CallerName;
  /** Returns the port of the running service. */
  port: () => number;
  /** The services that may call it, besides the gateway and the command line. */
  callers: readonly string[];
}

/** The protos that every service with a database implements, for operators. */
const common = [
  'events/v1/copies',
  'events/v1/dead_letters',
  'events/v1/republish',
  'jobs/v1/jobs',
  'service/v1/state',
];
/** The answers of a service that breaks its contract. Others that it calls may be away, and the machine busy. */
const faults = new Set(['internal', 'unimplemented', 'caller_refused']);
/** Long enough for a busy machine. */
const timeoutMs = 60_000;
/** Who may speak for users. */
const userCallers: readonly string[] = ['gateway', 'cli'];
const administrator = userPrincipal({ userId: 1, roles: ['super_admin'] });

/**
 * Declares the tests of a service's contract: the running service, with its database and NATS, answers every method of its
 * proto, and only those who may call it. Other services may be away.
 */
export function testServiceContract(contract: ServiceContract): void {
  describe(`contract of ${contract.name}`, async () => {
    const own = await servicesIn(protosOf(contract.name));
    const all = [...own, ...(await servicesIn(common))];
    const methods = all.flatMap((service) => service.methods);
    const first = own.flatMap((service) => service.methods.slice(0, 1));

    it('answers every method, empty or filled in, for a visitor, a member and an administrator', async () => {
      await using gateway = callAs('gateway', contract);
      const principals = [anonymous, userPrincipal({ userId: 7 }), administrator];
      expect(await failures(all, principals, gateway)).toEqual([]);
    });

    it('answers every method for the command line', async () => {
      await using cli = callAs('cli', contract);
      expect(await failures(all, [servicePrincipal('cli')], cli)).toEqual([]);
    });

    it('answers the services that may call it, and no one else', async () => {
      const services = callerNames.filter((name) => !userCallers.includes(name));
      const answered = services.map(async (name) => {
        await using caller = callAs(name, contract);
        const codes = await Promise.all(first.map((method) => caller.call(method, {}, servicePrincipal(name))));
        return codes.some((code) => code !== 'caller_refused') ? [name] : [];
      });
      expect((await Promise.all(answered)).flat().toSorted()).toEqual(contract.callers.toSorted());
    });

    it('refuses every method to a key that it does not know, and a token for another service', async () => {
      await using stranger = callAs('gateway', contract, { key: generateKeySet().privateKeys.gateway });
      await using misled = callAs('gateway', contract, { audience: 'another' });
      const codes = methods.flatMap((method) => [
        stranger.call(method, {}, anonymous),
        misled.call(method, {}, anonymous),
      ]);
      expect([...new Set(await Promise.all(codes))]).toEqual(['caller_refused']);
    });

    it('lets no service speak for a user', async () => {
      const speakers = callerNames.filter((name) => !userCallers.includes(name));
      const codes = speakers.map(async (name) => {
        await using caller = callAs(name, contract);
        return await Promise.all(first.map((method) => caller.call(method, {}, administrator)));
      });
      expect([...new Set((await Promise.all(codes)).flat())]).toEqual(['caller_refused']);
    });
  });
}

/** Returns the names of a service's protos, such as `listings/v1/credits`, without its events. */
function protosOf(name: string): string[] {
  const files = readdirSync(new URL(`../../../proto/commonplace/${name}/v1`, import.meta.url)).toSorted();
  return files.map((file) => `${name}/v1/${file.replace('.proto', '')}`);
}

async function servicesIn(protos: readonly string[]): Promise<DescService[]> {
  const modules = await Promise.all(protos.map((path) => import(`@commonplace/proto/${path}`) as Promise<object>));
  return modules.flatMap((module) => Object.values(module).filter(isService));
}

function isService(value: unknown): value is DescService {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'service';
}

function callAs(
  name: CallerName,
  { name: service, port }: ServiceContract,
  { key = testKeys.privateKeys[name], audience = service }: { key?: string; audience?: string } = {},
): Caller {
  const connection = connectRpc({ address: `127.0.0.1:${port()}`, signer: createPrincipalSigner(key), audience });
  return {
    async call(method, request, principal) {
      const client = connection.client(method.parent) as Record<
        string,
        (request: object, options: object) => Promise<unknown>
      >;
      try {
        await client[method.localName]?.(request, { principal, timeoutMs });
        return 'ok';
      } catch (error) {
        return codeOf(error);
      }
    },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}

/** gRPC's status of a method that the server does not have, which clients see as an outage. */
const unimplemented = 12;

function codeOf(error: unknown): string {
  const { code, cause } = error as { code: string; cause?: { code?: unknown } };
  return cause?.code === unimplemented ? 'unimplemented' : code;
}

/** Calls every method for everyone, and returns the calls that failed by a fault of the service. */
async function failures(services: readonly DescService[], principals: readonly Principal[], caller: Caller) {
  const results = services.map(async ({ name, methods }) => {
    const faulty: string[] = [];
    for (const method of methods) {
      const calls = [{}, sampleOf(method.input)].flatMap((request) =>
        principals.map(async (principal) => [principal.kind, await caller.call(method, request, principal)]),
      );
      const answers = await Promise.all(calls);
      faulty.push(
        ...answers.flatMap(([kind, code = '']) =>
          faults.has(code) ? [`${name}.${method.name} for ${kind}: ${code}`] : [],
        ),
      );
    }
    return faulty;
  });
  return (await Promise.all(results)).flat();
}
