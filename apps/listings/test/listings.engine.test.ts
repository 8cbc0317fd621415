import { about } from '@commonplace/events/about';
import { startNeighbor, type Neighbor } from '@commonplace/events/testing/neighbor';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { createServiceClient } from '@commonplace/testing/service-client';
import type { DataService } from '@commonplace/service/data-service';
import { startAbsentContent } from '@commonplace/testing/absent-content';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, servicePrincipal, keyVariables, userPrincipal } from '@commonplace/testing/principals';
import { testServiceContract } from '@commonplace/testing/service-contract';
import { settled } from '@commonplace/testing/settled';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '../src/connections.ts';
import { migrations } from '../src/migrations/list.ts';
import { createListingsService } from '../src/service.ts';

const stack = new AsyncDisposableStack();
let service: DataService;
let community: Neighbor;

beforeAll(async () => {
  const nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  const absent = stack.use(await startAbsentContent());
  community = stack.use(await startNeighbor('community', nats.url));
  service = stack.use(
    await createListingsService(
      {
        LOG_LEVEL: 'silent',
        DATABASE_POOL_MAX: 10,
        REQUEST_TIMEOUT_SECONDS: 5,
        JOBS_CONCURRENCY: 3,
        NATS_REPLICAS: 1,
        NATS_RETENTION_DAYS: 14,
        HOST: '127.0.0.1',
        PORT: 0,
        MONITORING_PORT: 0,
        DRAIN_SECONDS: 0,
        ...keyVariables('listings'),
        COMMUNITY_ADDRESS: absent.address,
        NATS_URL: nats.urlOf('listings'),
        DATABASE_URL: database.url,
      },
      { logger: pino({ level: 'silent' }) },
    ),
  );
});
afterAll(() => stack.disposeAsync());

function client<S extends typeof ListingsService | typeof CreditsService>(of: S) {
  return stack.use(createServiceClient(of, `127.0.0.1:${service.port}`));
}

function emitUser(id: number, version: number, name: string, deleted = false) {
  const user = { id, version, deleted, username: `user_${id}`, name, profileImage: 'https://example.org/p.png' };
  return community.emit(UserChangedSchema, user, about('user', id, version));
}

const author = userPrincipal({ userId: 1, organizations: [{ id: 9, role: 'admin' }] });
const listing = { title: 'A telescope', bodyMarkdown: 'Hardly used.', category: 'forsale', tags: ['optics'] };

test('pays for a public listing with credits that the command line granted', async () => {
  const listings = client(ListingsService);
  const credits = client(CreditsService);
  const cli = { principal: servicePrincipal('cli') };
  const grant = { holder: { case: 'userId', value: 1 }, amount: 2 } as const;
  await expect(credits.grantCredits(grant, cli)).resolves.toMatchObject({ balance: 2 });

  const created = await listings.createListing(listing, { principal: author });
  expect(created.listing).toMatchObject({ ...listing, published: true, owner: { username: 'user_1' } });
  await expect(credits.getBalances({}, { principal: author })).resolves.toMatchObject({ balance: 1 });

  const { listings: page, hasNext } = await listings.listListings({ page: 1, perPage: 30 }, { principal: anonymous });
  expect([page.map(({ id }) => id), hasNext]).toEqual([[created.listing?.id], false]);
});

test('spends no credit twice under 50 concurrent charges', async () => {
  const listings = client(ListingsService);
  const credits = client(CreditsService);
  const grant = (holder: { case: 'userId' | 'organizationId'; value: number }, amount: number) =>
    credits.grantCredits({ holder, amount }, { principal: servicePrincipal('cli') });
  await grant({ case: 'organizationId', value: 50 }, 12);
  await grant({ case: 'userId', value: 50 }, 13);
  await community.emit(OrganizationChangedSchema, { id: 50, version: 1, name: 'Fifty' }, about('organization', 50, 1));
  await settled([community, service]);
  const principal = userPrincipal({ userId: 50, organizations: [{ id: 50, role: 'member' }] });
  const options = { principal, timeoutMs: 60_000 };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => listings.createListing({ ...listing, organizationId: 50 }, options)),
  );
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'created'));
  expect(codes.filter((code) => code === 'created')).toHaveLength(25);
  expect(codes.filter((code) => code === 'insufficient_credits')).toHaveLength(25);
  await expect(credits.getBalances({}, { principal })).resolves.toMatchObject({ balance: 0 });
  await grant({ case: 'organizationId', value: 50 }, 1);
  await grant({ case: 'userId', value: 50 }, 1);
  await expect(credits.getBalances({}, { principal })).resolves.toMatchObject({ balance: 1 });
});

test('preserves error codes and fields over gRPC', async () => {
  const listings = client(ListingsService);
  await expect(listings.createListing({ title: 'x' }, { principal: author })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { body_markdown: ["can't be blank"], listing_category: ['must exist'] },
  });
  await expect(listings.createListing({ ...listing, category: 'jobs' }, { principal: author })).rejects.toMatchObject({
    code: 'insufficient_credits',
    message: 'Not enough available credits',
  });
});

test('reports unavailable, not unknown, while community is down', async () => {
  const listings = client(ListingsService);
  const admin = userPrincipal({ userId: 2, roles: ['admin'] });
  const page = { username: 'just_made', page: 1, perPage: 30 };
  const outcomes = await Promise.allSettled([
    listings.createListing({ ...listing, organizationId: 8 }, { principal: author }),
    listings.listOrganizationListings(page, { principal: anonymous }),
    client(CreditsService).grantCredits({ holder: { case: 'userId', value: 77 }, amount: 1 }, { principal: admin }),
  ]);
  expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'rejected', reason: { code: 'unavailable' } })));
});

test('updates bylines, ignoring late and duplicate events', async () => {
  const listings = client(ListingsService);
  const { listing: draft } = await listings.createListing(
    { ...listing, organizationId: 9, action: 'draft' },
    { principal: author },
  );
  const organization = { id: 9, version: 1, username: 'acme', name: 'Acme' };
  await community.emit(OrganizationChangedSchema, organization, about('organization', 9, 1));
  await emitUser(1, 3, 'Ada Lovelace');
  await emitUser(1, 2, 'Ada Byron');
  await emitUser(1, 3, 'Ada Lovelace');
  await settled([community, service]);
  const read = await listings.getListing({ id: draft?.id ?? 0 }, { principal: author });
  expect(read.listing).toMatchObject({
    owner: { name: 'Ada Lovelace', profileImage: 'https://example.org/p.png' },
    organization: { username: 'acme', slug: 'acme' },
  });
});

test('unpublishes the listings of a deleted account', async () => {
  const listings = client(ListingsService);
  await emitUser(2, 1, 'Grace');
  const grace = userPrincipal({ userId: 2 });
  const cli = { principal: servicePrincipal('cli') };
  await client(CreditsService).grantCredits({ holder: { case: 'userId', value: 2 }, amount: 1 }, cli);
  const { listing: created } = await listings.createListing(listing, { principal: grace });
  await settled([community, service]);
  await emitUser(2, 2, 'Grace', true);
  await settled([community, service]);
  const { listings: page } = await listings.listListings({ page: 1, perPage: 30 }, { principal: anonymous });
  expect(page.map(({ id }) => id)).not.toContain(created?.id);
});

test('reports that it is ready', async () => {
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${service.monitoringPort}/readyz`);
    return [response.status, await response.json()] as unknown;
  };
  const checks = { database: 'ok', migrations: 'ok', relay: 'ok', jobs: 'ok' };
  await expect.poll(readiness).toEqual([200, { status: 'ok', checks }]);
});

testServiceContract({ name: 'listings', port: () => service.port, callers: connections.callers });
