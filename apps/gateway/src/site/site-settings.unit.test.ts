import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { GetPublicSettingsResponseSchema } from '@commonplace/proto/admin/v1/site_config';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSiteSettings } from './site-settings.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Follows the settings of a fake admin, which is unreachable without settings. */
function follow(admin: { settings?: { public: boolean; version: number; siteId?: string } }) {
  const state = { calls: 0, changes: 0 };
  const settings = followSiteSettings({
    client: {
      getPublicSettings: async () => {
        state.calls += 1;
        if (!admin.settings) throw unavailable();
        return create(GetPublicSettingsResponseSchema, { communityName: 'Ours', ...admin.settings });
      },
    },
    recall: async () => undefined,
    logger: pino({ level: 'silent' }),
    readyWaitMs: 1_000,
    onChange: () => (state.changes += 1),
  });
  return { state, settings };
}

test('reads the settings every 30 seconds, in case an event was missed', async () => {
  const admin = { settings: { public: true, version: 1 } };
  const { state, settings } = follow(admin);
  await using _ = settings;
  await vi.advanceTimersByTimeAsync(0);
  expect([settings.current(), state]).toMatchObject([{ public: true }, { calls: 1, changes: 1 }]);
  admin.settings = { public: false, version: 2 };
  await vi.advanceTimersByTimeAsync(29_900);
  expect([settings.current(), state]).toMatchObject([{ public: true }, { calls: 1, changes: 1 }]);
  await vi.advanceTimersByTimeAsync(200);
  expect([settings.current(), state]).toMatchObject([{ public: false }, { calls: 2, changes: 2 }]);
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
  expect(settings.current()).toMatchObject({ public: true });
});

test('waits for the first response when asked for readiness at the start', async () => {
  const { settings } = follow({ settings: { public: true, version: 1 } });
  await using _ = settings;
  expect(settings.current()).toBeUndefined();
  await expect(settings.ready()).resolves.toBeUndefined();
  expect(settings.current()).toBeDefined();
});

test('asks for the id of the site that the first settings did not name, once for all who wait', async () => {
  const admin: Parameters<typeof follow>[0] = { settings: { public: true, version: 1 } };
  const { state, settings } = follow(admin);
  await using _ = settings;
  await vi.advanceTimersByTimeAsync(0);
  admin.settings = { public: true, version: 1, siteId: 'ours' };
  expect(await Promise.all([settings.siteId(), settings.siteId()])).toEqual(['ours', 'ours']);
  expect(state).toEqual({ calls: 2, changes: 2 });
});

test('has no id of the site while admin is away', async () => {
  const { settings } = follow({});
  await using _ = settings;
  expect(await settings.siteId()).toBe('');
});
