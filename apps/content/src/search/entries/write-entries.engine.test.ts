import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { SearchEverythingRequestSchema, SearchType } from '@commonplace/proto/content/v1/search';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { requestHistory } from '../../projections/request-history.ts';
import { applyListingsChanged } from '../../projections/listings.ts';
import { applyOrganizationsChanged } from '../../projections/organizations.ts';
import { applyUsersChanged } from '../../projections/users.ts';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { startDocumentRewriter } from './document-rewriter.ts';
import { searchEverything } from '../answers/search-everything.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
const changed = 'search_entries, search_indexes, users, organizations, listings, history_requests, outbox';
beforeEach(() => fixture.sql(`truncate ${changed} cascade`));

const types = [SearchType.USERS, SearchType.ORGANIZATIONS, SearchType.LISTINGS];

async function total(query: string): Promise<number> {
  const request = create(SearchEverythingRequestSchema, { query, types, page: 1, perPage: 5 });
  const { users, organizations, listings } = await searchEverything(fixture.context, callBy(anonymous), request);
  return [users, organizations, listings].reduce((sum, matches) => sum + (matches?.total ?? 0), 0);
}

const countAnnouncements = async () =>
  (await fixture.sql(`select from outbox where subject like '%.SearchIndexChanged'`)).length;

const changeUser = (init: MessageInitShape<typeof UserChangedSchema>) => {
  const event = create(UserChangedSchema, { id: 1, username: 'ada', name: 'Ada', status: 'good_standing', ...init });
  return fixture.context.database.transaction(undefined, (em) => applyUsersChanged([event], { em }));
};

const changeListing = (init: MessageInitShape<typeof ListingChangedSchema>) => {
  const event = create(ListingChangedSchema, { id: 1, userId: 1, category: 'misc', published: true, ...init });
  return fixture.context.database.transaction(undefined, (em) => applyListingsChanged([event], { em }));
};

it.each([
  { status: 'spam', standings: ['spam'] },
  { status: 'suspended', standings: ['suspended'] },
  { status: 'banned', standings: ['banned'] },
  { status: 'suspended', standings: ['limited', 'suspended'] },
  { status: 'good_standing', deleted: true },
])('finds a user until they are %o, and again afterwards', async (hidden) => {
  await changeUser({ version: 1 });
  expect(await total('ada')).toBe(1);
  await changeUser({ version: 2, ...hidden });
  expect(await total('ada')).toBe(0);
  await changeUser({ version: 3, status: 'limited', standings: ['limited'] });
  expect(await total('ada')).toBe(1);
});

it('shows records by their current state, whatever the index says', async () => {
  await changeUser({ version: 1 });
  await changeListing({ version: 1, title: 'A harp', bumpedAt: '2026-01-01T00:00:00Z' });
  expect(await total('harp')).toBe(1);
  await fixture.sql(`update users set status = 'spam', searchable = false`);
  expect([await total('ada'), await total('harp')]).toEqual([0, 0]);
});

it('follows organizations', async () => {
  const change = (version: number, deleted: boolean) => {
    const event = create(OrganizationChangedSchema, { id: 1, version, username: 'acme', name: 'Acme', deleted });
    return fixture.context.database.transaction(undefined, (em) => applyOrganizationsChanged([event], { em }));
  };
  await change(1, false);
  expect(await total('acme')).toBe(1);
  await change(2, true);
  expect(await total('acme')).toBe(0);
});

it('announces only changes that affect searches', async () => {
  await changeUser({ version: 1 });
  expect(await countAnnouncements()).toBe(1);
  await changeUser({ version: 2, profileImage: '/other.png' });
  expect(await countAnnouncements()).toBe(1);
  await changeUser({ version: 3, name: 'Ada Lovelace' });
  expect(await countAnnouncements()).toBe(2);
});

it('indexes existing records in the background', async () => {
  await fixture.sql(`insert into users (id, version, username, name) select id, 1, 'old' || id, 'Old timer'
    from generate_series(1, 250) id`);
  await fixture.sql('update users set searchable = false where id = 7');
  const { database } = fixture.context;
  await using rewriting = startDocumentRewriter({ database, logger: pino({ level: 'silent' }) });
  await vi.waitUntil(() => rewriting.settled(), { timeout: 30_000 });
  expect(await total('timer')).toBe(249);
  expect(await total('old7')).toBe(11 - 1);
});

it('requests the history once, and again while a listing has no title', async () => {
  const { database } = fixture.context;
  const ask = () => requestHistory({ database }, new AbortController().signal);
  const countAsked = async () =>
    (await fixture.sql(`select from outbox where subject like '%.HistoryRequested'`)).length;
  const pass = () =>
    fixture.sql(`update history_requests
      set asked_at = asked_at - interval '1 hour', due_at = due_at - interval '1 hour'`);
  await ask();
  expect(await countAsked()).toBe(0);
  await fixture.sql('insert into history_requests default values');
  await Promise.all([ask(), ask()]);
  expect(await countAsked()).toBe(1);
  await changeUser({ version: 1 });
  await changeListing({ version: 1 });
  await ask();
  expect(await countAsked()).toBe(1);
  await pass();
  await ask();
  expect(await countAsked()).toBe(2);
  expect(await total('lute')).toBe(0);
  await changeListing({ version: 1, title: 'A lute', bumpedAt: '2026-01-01T00:00:00Z' });
  expect(await total('lute')).toBe(1);
  await pass();
  await ask();
  expect(await countAsked()).toBe(2);
});
