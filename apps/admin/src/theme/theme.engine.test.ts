import { fromBinary } from '@bufbuild/protobuf';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { getThemeDraft } from './get-theme-draft.ts';
import { getThemeStyles } from './get-theme-styles.ts';
import { getTheme } from './get-theme.ts';
import { publishTheme } from './publish-theme.ts';
import { revertTheme } from './revert-theme.ts';
import { maxVersions } from './theme-view.ts';
import { updateThemeDraft } from './update-theme-draft.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const admin = userPrincipal({ userId: 5, username: 'root', roles: ['admin'] });
const asAdmin = () => callBy(admin);
const update = (theme: object) => updateThemeDraft(fixture.context, asAdmin(), { theme: JSON.stringify(theme) });
const publish = () => publishTheme(fixture.context, asAdmin());
const revert = (version?: number) => revertTheme(fixture.context, asAdmin(), { version });
const currentTheme = () => getTheme(fixture.context, callBy(anonymous));
const logoOf = async () => (JSON.parse((await currentTheme()).frame ?? '') as { logo: string | null }).logo;
const styles = async (hash: string) => getThemeStyles(fixture.context, callBy(anonymous), { hash });

test('keeps a draft to itself until it is published, and goes back version by version', async () => {
  const draft = await update({ logo: '/images/a.png', sizes: { radius: 0 }, styles: 'h1 { color: #123456 }' });
  expect(draft).toMatchObject({ isChanged: true, versions: [] });
  expect(await logoOf()).toBeNull();
  const hash = draft.preview!.stylesHash!;
  expect(await styles(hash)).toBe(
    ':root{--radius:0rem}#main{contain:paint;overflow-clip-margin:6px;isolation:isolate}#main h1{color:#123456}',
  );

  const first = await publish();
  expect(first).toMatchObject({ isChanged: false, versions: [{ isShown: true }] });
  expect(await currentTheme()).toMatchObject({ stylesHash: hash });
  await update({ logo: '/images/b.png' });
  const second = await publish();
  expect(await logoOf()).toBe('/images/b.png');
  expect((await currentTheme()).stylesHash).toBeUndefined();

  // Pages that were cached before still find their style sheet.
  expect(await styles(hash)).toContain('--radius');
  await revert();
  expect(await logoOf()).toBe('/images/a.png');
  await revert();
  expect(await logoOf()).toBeNull();
  await revert(second.versions![0]!.id);
  expect(await logoOf()).toBe('/images/b.png');
  await expect(revert(99)).rejects.toMatchObject({ code: 'validation_failed' });

  const { rows } = await sql<{ payload: Buffer }>`
    select payload from outbox where subject = 'commonplace.admin.v1.AuditRecorded' order by position`.execute(
    fixture.db,
  );
  const entries = rows.map(({ payload }) => fromBinary(AuditRecordedSchema, payload).record!);
  expect(entries.map(({ action }) => action)).toEqual([
    'update_theme_draft',
    'publish_theme',
    'update_theme_draft',
    'publish_theme',
    'revert_theme',
    'revert_theme',
    'revert_theme',
  ]);
  expect(JSON.parse(entries[0]!.after)).toMatchObject({ logo: '/images/a.png', styles: { characters: 21 } });
});

test('names everything that is wrong with a theme', async () => {
  await expect(update({ logo: '//evil.example', sizes: { wide: 1 }, other: 1 })).rejects.toMatchObject({
    fields: { logo: [expect.any(String)], 'sizes.wide': [expect.any(String)], base: [expect.any(String)] },
  });
  await expect(
    update({ colors: { dark: { text: '#222222' } }, styles: 'p { position: fixed }' }),
  ).rejects.toMatchObject({
    fields: {
      'colors.dark.text': expect.arrayContaining(['has a contrast of 1.1 on bg, at least 4.5 is needed']),
      styles: ['must not contain the property position (line 1)'],
    },
  });
  await expect(update([])).rejects.toMatchObject({ code: 'validation_failed' });
});

test('is for administrators, and refuses to overwrite another change', async () => {
  const moderator = callBy(userPrincipal({ userId: 6, username: 'm', roles: ['moderator'] }));
  await expect(getThemeDraft(fixture.context, moderator)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(publishTheme(fixture.context, moderator)).rejects.toMatchObject({ code: 'permission_denied' });
  const { etag } = await getThemeDraft(fixture.context, asAdmin());
  await update({ logo: '/images/c.png' });
  await expect(publishTheme(fixture.context, { ...asAdmin(), ifMatch: [etag] })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
});

test('keeps a bounded number of versions', async () => {
  for (let count = 0; count <= maxVersions; count += 1) await publish();
  const { count } = await fixture.db
    .selectFrom('theme_versions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(maxVersions);
});
