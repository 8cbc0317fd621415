import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { Principal } from '@commonplace/domain/principal';
import { BillboardInputSchema, type BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSegment } from '../segments/create-segment.ts';
import { deleteSegment } from '../segments/delete-segment.ts';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { storeOrganizations, storeUsers } from '../testing/projections.ts';
import { getBillboard } from './get-billboard.ts';
import { listBillboards } from './list-billboards.ts';
import { createBillboard } from './create-billboard.ts';
import { unpublishBillboard } from './unpublish-billboard.ts';
import { updateBillboard } from './update-billboard.ts';

type Input = Exclude<MessageInitShape<typeof BillboardInputSchema>, BillboardInput>;

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  await storeUsers(fixture, { id: 1 }, { id: 2 });
  await storeOrganizations(fixture, 9, 10);
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const admin = userPrincipal({ userId: 1, roles: ['admin'] });
const organizer = userPrincipal({ userId: 2, organizations: [{ id: 9, role: 'admin' }] });
const texts = (...values: string[]) => ({ values });

const minimal: Input = { bodyMarkdown: 'Text', placementArea: 'footer' };
const add = (input: Input, principal: Principal = admin) =>
  createBillboard(fixture.context, callBy(principal), create(BillboardInputSchema, input));
const change = (id: number | undefined, input: Input, principal: Principal = admin) =>
  updateBillboard(fixture.context, callBy(principal), { id: id ?? 0, input: create(BillboardInputSchema, input) });

test('uses defaults for fields that are not given', async () => {
  const made = await add(minimal);
  expect(made).toMatchObject({
    name: `Billboard ${made.id}`,
    approved: false,
    published: false,
    displayTo: 'all',
    typeOf: 'in_house',
    browserContext: 'all_browsers',
    template: 'authorship_box',
    renderMode: 'forem_markdown',
    specialBehavior: 'nothing',
    priority: false,
    weight: 1,
    creatorId: 1,
    tags: [],
    impressionsCount: 0,
    processedHtml: '<p>Text</p>\n',
  });
});

describe('HTML', () => {
  test.each(['forem_markdown', 'raw'])('sanitizes %s and adds the billboard id to its links', async (renderMode) => {
    const bodyMarkdown =
      '<p onclick="x()"><a href="https://example.com/">go</a></p><script>alert(1)</script><img src="javascript:x">';
    const { id, processedHtml = '' } = await add({ ...minimal, bodyMarkdown, renderMode });
    expect(processedHtml).toContain(`href="https://example.com/?bb=${id}"`);
    expect(processedHtml).not.toMatch(/script|onclick|alert/);
  });

  test('does not render raw HTML as Markdown', async () => {
    const { id, processedHtml } = await add({ ...minimal, bodyMarkdown: '<p>**x**</p>', renderMode: 'raw' });
    expect(processedHtml).toBe('<p>**x**</p>');
    expect((await change(id, { renderMode: 'forem_markdown', bodyMarkdown: '**x**' })).processedHtml).toBe(
      '<p><strong>x</strong></p>\n',
    );
  });
});

describe('rules', () => {
  test.each<[Input, string, string]>([
    [{ displayTo: 'steve' }, 'display_to', "'steve' is not a valid display_to"],
    [{ typeOf: 'steve' }, 'type_of', "'steve' is not a valid type_of"],
    [{ placementArea: 'steve' }, 'placement_area', "'steve' is not a valid placement_area"],
    [{ audienceSegmentType: 'steve' }, 'audience_segment_type', "'steve' is not a valid audience_segment_type"],
    [{ bodyMarkdown: ' ' }, 'body_markdown', "Validation failed: Body markdown can't be blank"],
    [{ placementArea: '' }, 'placement_area', "Validation failed: Placement area can't be blank"],
    [
      { bodyMarkdown: 'x'.repeat(30_001) },
      'body_markdown',
      'Validation failed: Body markdown is too long (maximum is 30000 characters)',
    ],
    [{ typeOf: 'community' }, 'organization', "Validation failed: Organization can't be blank"],
    [{ organizationId: 77 }, 'organization', 'Validation failed: Organization must exist'],
    [{ creatorId: 77 }, 'creator', 'Validation failed: Creator must exist'],
    [
      { placementArea: 'home_hero', typeOf: 'external' },
      'type_of',
      'Validation failed: Type of must be in_house if billboard is a Home Hero',
    ],
    [{ color: 'red' }, 'color', 'Validation failed: Color must be a 3 or 6 character hex (starting with #)'],
    [
      { tagList: texts(...Array.from({ length: 26 }, (_, at) => `t${at}`)) },
      'tag_list',
      'Validation failed: Tag list exceed the maximum of 25 tags',
    ],
    [{ weight: 10_001 }, 'weight', 'Validation failed: Weight must be between 0 and 10000'],
    [{ weight: Number.NaN }, 'weight', 'Validation failed: Weight must be between 0 and 10000'],
    [
      { targetGeolocations: texts('US-FAKE') },
      'target_geolocations',
      'Validation failed: Target geolocations US-FAKE is not an enabled target ISO 3166-2 code',
    ],
    [
      { targetGeolocations: texts('FR') },
      'target_geolocations',
      'Validation failed: Target geolocations FR is not an enabled target ISO 3166-2 code',
    ],
    [
      { audienceSegmentType: 'manual' },
      'audience_segment_type',
      "Validation failed: Audience segment type can't be manual without a segment",
    ],
    [
      { audienceSegmentId: 1, audienceSegmentType: 'manual' },
      'audience_segment_type',
      'Validation failed: Audience segment type does not match the audience segment',
    ],
    [{ audienceSegmentId: 9_999 }, 'audience_segment', 'Validation failed: Audience segment must exist'],
    [
      { approved: true, expiresAt: '2020-01-01T00:00:00Z' },
      'approved',
      'Validation failed: Approved cannot be set to true if billboard has expired',
    ],
    [{ expiresAt: 'tomorrow' }, 'expires_at', 'Validation failed: Expires at must be an RFC 3339 date-time'],
    [
      { excludeArticleIds: { values: [0] } },
      'exclude_article_ids',
      'Validation failed: Exclude article ids must be ids',
    ],
  ])('rejects %j', async (input, field, message) => {
    const before = await fixture.db.selectFrom('billboards').select('id').execute();
    await expect(add({ ...minimal, ...input })).rejects.toMatchObject({
      code: 'validation_failed',
      message,
      fields: { [field]: [expect.any(String)] },
    });
    expect(await fixture.db.selectFrom('billboards').select('id').execute()).toEqual(before);
  });

  test('accepts the countries of the site configuration', async () => {
    const set = (overrides: object) =>
      sql`update site_config set overrides = ${JSON.stringify(overrides)}::jsonb`.execute(fixture.db);
    await set({ billboard_enabled_countries: { FR: 'with_regions', DE: 'without_regions' } });
    const made = await add({ ...minimal, targetGeolocations: texts('fr-bre', 'DE') });
    expect(made.targetGeolocations).toEqual(['FR-BRE', 'DE']);
    for (const code of ['CA', 'DE-BY']) {
      await expect(add({ ...minimal, targetGeolocations: texts(code) })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    await set({});
  });

  test('renames an expired billboard but does not approve it', async () => {
    const { id = 0 } = await add({ ...minimal, approved: true, published: true });
    await sql`update billboards set expires_at = now() - interval '1 hour' where id = ${id}`.execute(fixture.db);
    expect(await change(id, { name: 'Old' })).toMatchObject({ name: 'Old', approved: true });
    await expect(change(id, { approved: true })).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await change(id, { expiresAt: '' })).not.toHaveProperty('expiresAt');
  });
});

test('keeps fields that are not given and updates contentUpdatedAt only for visible changes', async () => {
  const made = await add({ ...minimal, name: 'One', tagList: texts('a'), color: '#fff', weight: 2 });
  const moved = await change(made.id, { weight: 3, color: '' });
  expect(moved).toMatchObject({ name: 'One', tags: ['a'], weight: 3, version: 2 });
  expect(moved).not.toHaveProperty('color');
  await sql`update billboards set content_updated_at = '2020-01-01Z' where id = ${made.id}`.execute(fixture.db);
  const same = await change(made.id, { published: true, targetGeolocations: texts('CA') });
  expect(same.contentUpdatedAt).toBe('2020-01-01T00:00:00Z');
  expect((await change(made.id, { name: 'Two' })).contentUpdatedAt).not.toBe('2020-01-01T00:00:00Z');
  await expect(change(99_999, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});

test('keeps a segment while a billboard refers to it', async () => {
  const { id: segment } = await createSegment(fixture.context, callBy(admin));
  const made = await add({ ...minimal, audienceSegmentId: segment });
  expect(made.audienceSegmentType).toBe('manual');
  const remove = () => deleteSegment(fixture.context, callBy(admin), { id: segment });
  await expect(remove()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Segments cannot be deleted while in use by any billboards',
  });
  expect(await change(made.id, { audienceSegmentId: 0 })).not.toHaveProperty('audienceSegmentType');
  const results = await Promise.allSettled([remove(), add({ ...minimal, audienceSegmentId: segment })]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ code: expect.stringMatching(/^(?:conflict|validation_failed)$/) });
});

describe('an administrator of an organization', () => {
  const own = { ...minimal, organizationId: 9 };

  test('creates billboards that administrators approve', async () => {
    const made = await add({ ...own, published: true, creatorId: 1 }, organizer);
    expect(made).toMatchObject({ organizationId: 9, creatorId: 2, approved: false, published: true });
    await expect(add({ ...own, approved: true }, organizer)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(change(made.id, { approved: true }, organizer)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await change(made.id, { approved: false, name: 'x' }, organizer)).toMatchObject({ approved: false });
  });

  test('loses the approval by a change of content or audience', async () => {
    const made = await add(own, organizer);
    await change(made.id, { approved: true });
    const renamed = await change(made.id, { name: 'New', published: true, approved: true }, organizer);
    expect(renamed).toMatchObject({ approved: true, published: true });
    expect(await change(made.id, { bodyMarkdown: 'Other' }, organizer)).toMatchObject({ approved: false });
    await change(made.id, { approved: true });
    expect(await change(made.id, { displayTo: 'guests' }, organizer)).toMatchObject({ approved: false });
  });

  test('cannot change billboards of others', async () => {
    const others = [await add(minimal), await add({ ...minimal, organizationId: 10 }), { id: 99_999 }];
    for (const { id = 0 } of others) {
      for (const attempt of [
        () => change(id, { name: 'x' }, organizer),
        () => unpublishBillboard(fixture.context, callBy(organizer), { id }),
        () => getBillboard(fixture.context, callBy(organizer), { id }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'permission_denied' });
      }
    }
    const mine = await add(own, organizer);
    for (const organizationId of [10, 0]) {
      await expect(change(mine.id, { organizationId }, organizer)).rejects.toMatchObject({ code: 'permission_denied' });
    }
    await expect(add({ ...minimal, organizationId: 10 }, organizer)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await unpublishBillboard(fixture.context, callBy(organizer), { id: mine.id ?? 0 });
  });

  test.each<[string, Principal, string]>([
    ['an anonymous visitor', anonymous, 'unauthenticated'],
    ['a plain user', userPrincipal({ userId: 2 }), 'permission_denied'],
    ['a member', userPrincipal({ userId: 2, organizations: [{ id: 9, role: 'member' }] }), 'permission_denied'],
    ['a moderator', userPrincipal({ userId: 2, roles: ['moderator'] }), 'permission_denied'],
    ['a suspended administrator', { ...admin, restriction: 'suspended' }, 'permission_denied'],
  ])('rejects %s', async (_, principal, code) => {
    await expect(add(own, principal)).rejects.toMatchObject({ code });
    const { id = 0 } = await add(own);
    await expect(change(id, { name: 'x' }, principal)).rejects.toMatchObject({ code });
    await expect(unpublishBillboard(fixture.context, callBy(principal), { id })).rejects.toMatchObject({ code });
    await expect(getBillboard(fixture.context, callBy(principal), { id })).rejects.toMatchObject({ code });
    await expect(listBillboards(fixture.context, callBy(principal), { page: 1, perPage: 1 })).rejects.toMatchObject({
      code,
    });
  });

  test('can read its billboards while suspended, but not change them', async () => {
    const suspended: Principal = { ...organizer, restriction: 'suspended' };
    const { id = 0 } = await add(own);
    expect(await getBillboard(fixture.context, callBy(suspended), { id })).toMatchObject({ id });
    for (const write of [
      () => add(own, suspended),
      () => change(id, { name: 'x' }, suspended),
      () => unpublishBillboard(fixture.context, callBy(suspended), { id }),
    ])
      await expect(write()).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

test('searches name, text and placement literally', async () => {
  const made = await add({
    ...minimal,
    name: '100% Quokka_s Ü',
    bodyMarkdown: 'Wombats **dig** für Ähren',
    placementArea: 'post_sidebar',
  });
  const find = async (search: string) =>
    (await listBillboards(fixture.context, callBy(admin), { page: 1, perPage: 50, search })).billboards.map(
      ({ id }) => id,
    );
  for (const search of ['quokka', '100%', 'A_S', 'WOMBATS', 'post_side', 'S ü', 'FüR Ähren'])
    expect(await find(search)).toEqual([made.id]);
  for (const search of ['0% q_okka', 'quok%', '\\']) expect(await find(search)).toEqual([]);
});
