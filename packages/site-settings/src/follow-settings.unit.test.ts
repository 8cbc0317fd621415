import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { GetPublicSettingsResponseSchema } from '@commonplace/proto/admin/v1/site_config';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSettings } from './follow-settings.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Follows the settings of an admin that is unreachable without settings, as NATS is. */
function follow(admin: { settings?: { public: boolean; version: number } }) {
  const state = { calls: 0, changes: 0 };
  const settings = followSettings({
    nats: { connection: (signal) => new Promise((_, reject) => signal?.addEventListener('abort', reject)) },
    client: {
      getPublicSettings: async () => {
        state.calls += 1;
        if (!admin.settings) throw unavailable();
        const { version, ...overrides } = admin.settings;
        return create(GetPublicSettingsResponseSchema, { version, overrides: JSON.stringify(overrides) });
      },
    },
    name: 'gateway',
    logger: pino({ level: 'silent' }),
    waitMs: 1_000,
    onChange: () => (state.changes += 1),
  });
  return { state, settings };
}

test('reads the settings every 30 seconds, in case an event was missed', async () => {
  const admin = { settings: { public: true, version: 1 } };
  const { state, settings } = follow(admin);
  await using _ = settings;
  await vi.advanceTimersByTimeAsync(0);
  expect([settings.current(), state]).toMatchObject([{ values: { public: true } }, { calls: 1, changes: 1 }]);
  admin.settings = { public: false, version: 2 };
  await vi.advanceTimersByTimeAsync(29_900);
  expect([settings.current(), state]).toMatchObject([{ values: { public: true } }, { calls: 1, changes: 1 }]);
  await vi.advanceTimersByTimeAsync(200);
  expect([settings.current(), state]).toMatchObject([{ values: { public: false } }, { calls: 2, changes: 2 }]);
});

test('retries twice a second until the first response, and is ready without it after ten seconds', async () => {
  const admin: Parameters<typeof follow>[0] = {};
  const { settings } = follow(admin);
  await using _ = settings;
  await vi.advanceTimersByTimeAsync(9_000);
  const refusal = expect(settings.ready()).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(1_100);
  await refusal;
  await expect(settings.ready()).resolves.toBeUndefined();
  expect(settings.current()).toBeUndefined();
  admin.settings = { public: true, version: 1 };
  await vi.advanceTimersByTimeAsync(500);
  expect(settings.current()).toMatchObject({ values: { public: true } });
});

test('waits for the first response when asked for readiness at the start', async () => {
  const { settings } = follow({ settings: { public: true, version: 1 } });
  await using _ = settings;
  expect(settings.current()).toBeUndefined();
  await expect(settings.ready()).resolves.toBeUndefined();
  expect(settings.current()).toBeDefined();
});

test('has defaults, and refuses to call them known, while nothing tells the settings', async () => {
  const { settings } = follow({});
  await using _ = settings;
  const waiting = [settings.latest(), expect(settings.known()).rejects.toMatchObject({ code: 'unavailable' })];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting[0]).toMatchObject({ public: true, mention_creation: 7 });
  await waiting[1];
});
