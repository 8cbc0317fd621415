import { create } from '@bufbuild/protobuf';
import { GetPublicSettingsResponseSchema } from '@commonplace/proto/admin/v1/site_config';
import { unavailable } from '@commonplace/rpc/errors';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSiteSettings } from './site-settings.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Follows the settings of an admin that is away when it has none. */
function follow(admin: { settings?: { public: boolean; version: number } }) {
  const state = { questions: 0, changes: 0 };
  const settings = followSiteSettings({
    client: {
      getPublicSettings: async () => {
        state.questions += 1;
        if (!admin.settings) throw unavailable();
        return create(GetPublicSettingsResponseSchema, { communityName: 'Ours', ...admin.settings });
      },
    },
    recall: async () => undefined,
    logger: pino({ level: 'silent' }),
    onChange: () => (state.changes += 1),
  });
  return { state, settings };
}

test('settings are asked for again after 30 seconds, should the event of their change have been missed', async () => {
  const admin = { settings: { public: true, version: 1 } };
  const { state, settings } = follow(admin);
  await using _ = settings;
  await vi.advanceTimersByTimeAsync(0);
  expect([settings.current(), state]).toMatchObject([{ public: true }, { questions: 1, changes: 1 }]);
  admin.settings = { public: false, version: 2 };
  await vi.advanceTimersByTimeAsync(29_900);
  expect([settings.current(), state]).toMatchObject([{ public: true }, { questions: 1, changes: 1 }]);
  await vi.advanceTimersByTimeAsync(200);
  expect([settings.current(), state]).toMatchObject([{ public: false }, { questions: 2, changes: 2 }]);
});

test('while admin has never answered it is asked twice a second, and after ten a gateway serves without it', async () => {
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

test('who asks at the start whether the settings are known hears so with the first answer', async () => {
  const { settings } = follow({ settings: { public: true, version: 1 } });
  await using _ = settings;
  expect(settings.current()).toBeUndefined();
  await expect(settings.ready()).resolves.toBeUndefined();
  expect(settings.current()).toBeDefined();
});
