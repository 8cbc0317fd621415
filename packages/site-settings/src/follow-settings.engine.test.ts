import { create, toBinary } from '@bufbuild/protobuf';
import { connectNats } from '@commonplace/events/nats';
import { ensureStream, defaultDurability } from '@commonplace/events/streams';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import { startTestNats } from '@commonplace/testing/nats';
import { jetstream } from '@nats-io/jetstream';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { followSettings } from './follow-settings.ts';

const logger = pino({ level: 'silent' });
const stack = new AsyncDisposableStack();
const server = stack.use(await startTestNats());
const admin = stack.use(connectNats({ url: server.urlOf('admin'), name: 'admin', logger }));
const nats = stack.use(connectNats({ url: server.urlOf('community'), name: 'community', logger }));
const connection = await admin.connection();
const durability = defaultDurability;
await ensureStream(connection, { name: 'ADMIN', subjects: ['commonplace.admin.v1.>'], durability }, logger);
afterAll(() => stack.disposeAsync());

async function announce(version: number, overrides: object): Promise<void> {
  const event = create(SiteConfigChangedSchema, { version, siteId: 'ours', overrides: JSON.stringify(overrides) });
  const { typeName } = SiteConfigChangedSchema;
  await jetstream(connection).publish(typeName, toBinary(SiteConfigChangedSchema, event));
}

/** Follows the settings without admin, as a process does while admin is down. */
const follow = () => followSettings({ nats, client: undefined, name: 'community', logger, waitMs: 30_000 });

test('a process waits for the first settings', async () => {
  await using settings = follow();
  const waiting = settings.latest();
  expect(settings.current()).toBeUndefined();
  await announce(1, { community_name: 'First' });
  expect(await waiting).toMatchObject({ community_name: 'First' });
});

test('a process that starts without admin has the last announced settings, and hears of each change', async () => {
  await announce(2, { community_name: 'Second', unknown_key: 1, mention_creation: 'wrong' });
  await using settings = follow();
  expect(await settings.known()).toMatchObject({ version: 2, siteId: 'ours', overrides: { community_name: 'Second' } });
  expect(settings.values()).toMatchObject({ community_name: 'Second', mention_creation: 7 });
  // Events are heard a moment after the start, and an older one changes nothing.
  await expect
    .poll(async () => {
      await announce(3, { community_name: 'Third' });
      return settings.values().community_name;
    })
    .toBe('Third');
  await announce(1, { community_name: 'First' });
  await settings.settled();
  expect(settings.current()).toMatchObject({ version: 3 });
});
