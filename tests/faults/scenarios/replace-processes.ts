import { once } from 'node:events';
import { todaysPart } from '@commonplace/testing/extent';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, describe, expect, it } from 'vitest';
import { unexpectedFailures, startLoad } from '../support/request-load.ts';
import { pidOf, startReplica, untilRestarted } from '../support/processes.ts';
import { type Answer, send, sendUntil } from '../support/requests.ts';

let platform: PlatformProcess;
let accounts: Account[];
let admin: Account;
let articleId: number;
let next = 0;

function account(): Account {
  return accounts[(next += 1) % accounts.length] as Account;
}

const get = (path: string, url = platform.url, { apiKey } = account()) => send(url, path, { apiKey });
const post = (path: string, body?: object, url = platform.url) =>
  send(url, path, { method: 'POST', apiKey: account().apiKey, body });

/** Reads that call the service each time, since personal answers are not cached. */
const reads = {
  content: (url?: string) => get('/api/articles/me?state=all', url),
  community: (url?: string) => get('/api/readinglist', url),
  listings: (url?: string) => get(`/api/listings?per_page=${1 + (next % 30)}`, url),
  admin: (url?: string) => get('/api/admin/audit_logs?per_page=1', url, admin),
  analytics: (url?: string) => get('/api/analytics/totals', url),
};
type Service = keyof typeof reads;
/** All services stop alike (`packages/service`): those that answer most requests, and the slowest to start. */
const replaced: readonly Service[] = todaysPart<Service>(['content', 'community', 'analytics'], 3);

const react = () => post(`/api/reactions?category=like&reactable_id=${articleId}&reactable_type=Article`);
const write = (url?: string) => {
  const article = { title: `Written meanwhile ${(next += 1)}`, body_markdown: 'Kept.' };
  return post('/api/articles', { article }, url);
};

/** 429 is expected for the eleventh article of an account within 30 seconds. */
const isGood = ({ status }: Answer) => [200, 201, 429].includes(status);

/** Returns a function that sends the requests in turn. */
function inTurn(requests: ((url: string) => Promise<Answer>)[]): (url: string) => Promise<Answer> {
  let turn = 0;
  return (url) => (requests[(turn += 1) % requests.length] ?? write)(url);
}

/** Returns the unexpected failures of calls while the only process of a service is replaced. */
async function failuresWhileReplaced(service: Service, signal: NodeJS.Signals, request: () => Promise<Answer>) {
  const load = startLoad(isGood, request);
  await load.progress(25);
  const pid = pidOf(platform, service);
  const downSince = performance.now();
  process.kill(pid, signal);
  await untilRestarted(platform, service, pid);
  const downMs = performance.now() - downSince;
  await load.progress(25);
  return unexpectedFailures(await load.stop(), { downSince, downMs });
}

/** Replaces processes under load, like an upgrade. */
export function replaceProcesses(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    accounts = await createAccounts(platform, 20);
    [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
    const article = { title: 'Read while all is restarted', body_markdown: 'Still here.', published: true };
    const created = await sendUntil(201, () => post('/api/articles', { article }));
    articleId = (created.body as { id: number }).id;
    await sendUntil(200, react);
    for (const read of Object.values(reads)) await sendUntil(200, () => read());
  }, 240_000);

  describe('the only process of a service', { timeout: 300_000 }, () => {
    // Calls of all services wait alike. Analytics is the slowest to start.
    const cases: readonly [title: string, Service, NodeJS.Signals, request: () => Promise<Answer>][] = [
      ['analytics is stopped: reads wait for its successor', 'analytics', 'SIGTERM', () => reads.analytics()],
      ['community is stopped: writes wait for its successor', 'community', 'SIGTERM', react],
      ['content is killed: reads wait for its successor', 'content', 'SIGKILL', () => reads.content()],
    ];
    it.for(todaysPart(cases, 3))('%s', async ([, service, signal, request]) => {
      expect(await failuresWhileReplaced(service, signal, request)).toEqual([]);
    });
  });

  describe('two processes', { timeout: 480_000 }, () => {
    it('of services are replaced one by one without a failed request', async () => {
      const seconds = await Promise.all(replaced.map((service) => startReplica(platform, service)));
      const pairs = replaced.map((service, index): [string, string] => {
        const own = platform.describe().services[service];
        return [`${service.toUpperCase()}_ADDRESS`, `ipv4:${own},${seconds[index]?.address}`];
      });
      const gateway = await startReplica(platform, 'gateway', Object.fromEntries(pairs));
      const request = inTurn([...Object.values(reads), write, write]);
      const load = startLoad(isGood, () => request(gateway.url));
      await load.progress(50);
      for (const [index, service] of replaced.entries()) {
        const pid = pidOf(platform, service);
        process.kill(pid, 'SIGTERM');
        await untilRestarted(platform, service, pid);
        await load.progress(25);
        await seconds[index]?.stop();
        await load.progress(25);
      }
      expect(await load.stop()).toEqual([]);
      await gateway.stop();
    });

    it('of the gateway: a stopping one reports it, and serves until load balancers know', async () => {
      const gateway = await startReplica(platform, 'gateway', { DRAIN_SECONDS: '8' });
      let url = gateway.url;
      const request = inTurn([(to) => send(to, '/api/articles'), ...Object.values(reads), write]);
      const load = startLoad(isGood, () => request(url));
      await load.progress(25);
      const ended = once(gateway.child, 'exit');
      gateway.child.kill('SIGTERM');
      await expect.poll(gateway.readiness).toBe(503);
      // A load balancer may still send requests.
      const last = await fetch(`${gateway.url}/api/articles`, { headers: { 'user-agent': 'tests' } });
      expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
      url = platform.url;
      await ended;
      await load.progress(25);
      expect(await load.stop()).toEqual([]);
    });
  });
}
