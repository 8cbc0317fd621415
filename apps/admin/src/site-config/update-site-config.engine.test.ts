import { fromBinary } from '@bufbuild/protobuf';
import { AuditRecordedSchema, SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { getPublicSettings } from './get-public-settings.ts';
import { getSiteConfig } from './get-site-config.ts';
import { listIgnoredSettings } from './list-ignored-settings.ts';
import { updateSiteConfig } from './update-site-config.ts';

let fixture: AdminFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const admin = userPrincipal({ userId: 5, username: 'root', roles: ['admin'] });

const update = (changes: object, principal: Parameters<typeof callBy>[0] = admin) =>
  updateSiteConfig(fixture.context, callBy(principal), JSON.stringify(changes));

const configOf = async () => (await getSiteConfig(fixture.context, callBy(admin))).config;

async function appended(subject: string): Promise<Buffer[]> {
  const { rows } = await sql<{ payload: Buffer }>`
    select payload from outbox where subject = ${`commonplace.admin.v1.${subject}`} order by position`.execute(
    fixture.db,
  );
  return rows.map(({ payload }) => payload);
}

test('sets values, keeps the others, and resets to defaults', async () => {
  await update({ community_name: 'Ada', public: false });
  expect((await update({ tagline: 'Hello' })).config).toMatchObject({
    community_name: 'Ada',
    public: false,
    tagline: 'Hello',
  });
  await update({ community_name: null });
  expect(await configOf()).toMatchObject({
    community_name: 'Commonplace',
    public: false,
    tagline: 'Hello',
  });
  await expect(getPublicSettings(fixture.context, callBy(anonymous))).resolves.toMatchObject({
    public: false,
    communityName: 'Commonplace',
    registration: {
      allowEmailPasswordRegistration: true,
      inviteOnlyMode: false,
      allowedEmailDomains: [],
      blockedEmailDomains: [],
      newUserStatus: 'good_standing',
    },
    version: 4,
  });
});

test('lists ignored settings to operators', async () => {
  await update({ community_name: 'Ada', public: false });
  const stored = { given_up: 1, public: 'perhaps' };
  await sql`update site_config set overrides = overrides || ${JSON.stringify(stored)}::jsonb`.execute(fixture.db);
  const operator = callBy(servicePrincipal('cli'));
  expect((await listIgnoredSettings(fixture.context, operator)).toSorted()).toEqual(['given_up', 'public']);
  await expect(listIgnoredSettings(fixture.context, callBy(admin))).rejects.toMatchObject({
    code: 'permission_denied',
  });
  // An update keeps them.
  await update({ community_name: null });
  expect(await listIgnoredSettings(fixture.context, operator)).toContain('given_up');
});

test('appends an event with a new version for each update', async () => {
  await update({ community_name: 'Ada' });
  await update({ public: 'false' });
  const events = (await appended('SiteConfigChanged')).map((bytes) => fromBinary(SiteConfigChangedSchema, bytes));
  expect(events).toMatchObject([
    { version: 2, public: true, communityName: 'Ada' },
    { version: 3, public: false, communityName: 'Ada' },
  ]);
});

test('records the actor and the old and new values, without secrets', async () => {
  await update({ tagline: 'One', health_check_token: 'hush' });
  await update({ tagline: 'Two', health_check_token: '' }, servicePrincipal('cli'));
  const records = (await appended('AuditRecorded')).map((bytes) => fromBinary(AuditRecordedSchema, bytes).record);
  const common = { action: 'update_site_config', targetType: 'SiteConfig', targetId: '1', requestId: 'request-1' };
  expect(records).toMatchObject([
    {
      ...common,
      actorId: 5,
      actorUsername: 'root',
      before: '{"tagline":null,"health_check_token":null}',
      after: '{"tagline":"One","health_check_token":"********"}',
    },
    {
      ...common,
      actorId: 0,
      actorUsername: 'cli',
      before: '{"tagline":"One","health_check_token":"********"}',
      after: '{"tagline":"Two","health_check_token":null}',
    },
  ]);
});

test('changes and records nothing if the update is rejected', async () => {
  await expect(update({ tagline: 'fine', nope: 1 })).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await configOf()).toMatchObject({ tagline: null });
  expect(await appended('AuditRecorded')).toEqual([]);
});

test('keeps concurrent updates of different keys', async () => {
  const keys = ['article_update', 'comment_creation', 'image_upload', 'user_update', 'feedback_message_creation'];
  await Promise.all(keys.map((key) => update({ [key]: 77 })));
  const config = await configOf();
  expect(keys.map((key) => config[key])).toEqual([77, 77, 77, 77, 77]);
});

test('rejects callers who are not administrators', async () => {
  const moderator = userPrincipal({ userId: 6, roles: ['moderator'] });
  await expect(update({}, moderator)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(getSiteConfig(fixture.context, callBy(moderator))).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(update({}, anonymous)).rejects.toMatchObject({ code: 'unauthenticated' });
});
