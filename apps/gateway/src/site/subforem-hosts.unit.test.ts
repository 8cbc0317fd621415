import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { ListHostsResponseSchema } from '@commonplace/proto/content/v1/subforems';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSubforemHosts, type SubforemHost } from './subforem-hosts.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const garden: SubforemHost = { id: 1, domain: 'garden.test', root: false, version: 1 };

/** Follows the hosts of a fake content service, which is unreachable without hosts. */
function follow(content: { hosts?: SubforemHost[] }) {
  return followSubforemHosts({
    client: {
      listHosts: async () => {
        if (!content.hosts) throw unavailable();
        return create(ListHostsResponseSchema, { hosts: content.hosts });
      },
    },
    logger: pino({ level: 'silent' }),
  });
}

test('reads the hosts twice a second until they are known, and then every 30 seconds', async () => {
  const content: Parameters<typeof follow>[0] = {};
  await using hosts = follow(content);
  await vi.advanceTimersByTimeAsync(10);
  expect(hosts.find('garden.test')).toBeUndefined();
  content.hosts = [garden];
  await vi.advanceTimersByTimeAsync(500);
  expect(hosts.find('garden.test')).toEqual(garden);
  content.hosts = [{ ...garden, domain: 'plants.test', version: 2 }];
  await vi.advanceTimersByTimeAsync(29_000);
  expect(hosts.find('garden.test')).toEqual(garden);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([hosts.find('garden.test'), hosts.find('plants.test')]).toMatchObject([undefined, { id: 1 }]);
});

test('ignores an outdated change', async () => {
  await using hosts = follow({ hosts: [{ ...garden, version: 3 }] });
  await vi.advanceTimersByTimeAsync(10);
  hosts.apply({ ...garden, domain: 'old.test', version: 2 });
  expect([hosts.find('old.test'), hosts.find('garden.test')]).toMatchObject([undefined, { id: 1 }]);
  hosts.apply({ ...garden, domain: 'new.test', version: 4 });
  expect([hosts.find('garden.test'), hosts.find('new.test')]).toMatchObject([undefined, { id: 1 }]);
});

test('finds a host in any case and with any port, unless a subforem has that port', async () => {
  await using hosts = follow({ hosts: [garden, { ...garden, id: 2, domain: 'garden.test:8443' }] });
  await vi.advanceTimersByTimeAsync(10);
  const idOf = (host: string | undefined) => hosts.find(host)?.id;
  expect(['garden.test', 'GARDEN.test', 'garden.test:80', 'garden.test:8443'].map(idOf)).toEqual([1, 1, 1, 2]);
  const unknown = [undefined, '', 'test', 'a.garden.test', 'garden.test.', '[::1]', '__proto__'];
  expect(unknown.map(idOf).filter((id) => id !== undefined)).toEqual([]);
});
