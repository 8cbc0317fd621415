import { afterAll, describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { billboardTools, type Billboard } from '../support/billboards.ts';

let platform: Platform;
let admin: TestUser;
let member: TestUser;
const { ask, make, withdrawAll, shown, made } = billboardTools(() => ({ platform, admin }));

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
  member = await platform.createUser();
  await platform.settled();
});
afterAll(withdrawAll);

describe('an administrator of an organization', () => {
  test('creates billboards of it, which are shown after another admin has approved them', async () => {
    const owner = await platform.createUser();
    const organization = await platform.createOrganization(owner);
    await platform.settled();
    const input = {
      body_markdown: 'Ours',
      placement_area: 'sidebar_right_second',
      organization_id: organization.id,
      published: true,
    };
    const send = (method: string, path: string, body: object, key = owner.apiKey) =>
      ask(method, `/api/billboards${path}`, body, key);
    expect((await send('POST', '', { ...input, approved: true })).status).toBe(403);
    const created = await send('POST', '', input);
    expect(created.json()).toMatchObject({ approved: false, creator_id: owner.id, organization_id: organization.id });
    const { id } = created.json<Billboard>();
    expect(await shown('/billboards/sidebar_right_second')).toBeUndefined();
    expect((await send('PUT', `/${id}`, { approved: true })).json()).toEqual({ error: 'forbidden', status: 403 });
    expect((await send('PUT', `/${id}`, { approved: true }, member.apiKey)).status).toBe(403);
    expect((await send('PUT', `/${id}`, { approved: true }, admin.apiKey)).json()).toMatchObject({ approved: true });
    expect(await shown('/billboards/sidebar_right_second')).toBe(id);
    // A billboard that is not approved is not shown.
    expect((await send('PATCH', `/${id}`, { body_markdown: 'Other' })).json()).toMatchObject({ approved: false });
    expect(await shown('/billboards/sidebar_right_second')).toBeUndefined();
    expect((await ask('PUT', `/api/billboards/${id}/unpublish`, undefined, owner.apiKey)).status).toBe(204);
    await platform.settled();
    const path = `/api/admin/audit_logs?target_type=Billboard&target_id=${id}`;
    const records = (await ask('GET', path)).json<{ action: string; actor_id: number }[]>();
    expect(records.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['api_billboard_unpublish', owner.id],
      ['api_billboard_update', owner.id],
      ['api_billboard_update', admin.id],
      ['api_billboard_create', owner.id],
    ]);
  });
});

describe('/api/billboards and /api/display_ads', () => {
  test.each([
    [{ display_to: 'steve' }, "'steve' is not a valid display_to"],
    [{ target_geolocations: 'US-FAKE' }, expect.stringContaining('US-FAKE is not an enabled target ISO 3166-2 code')],
    [{ target_geolocations: ['CA', 'XX'] }, expect.stringContaining('XX is not an enabled target ISO 3166-2 code')],
    [{ body_markdown: null }, expect.stringContaining("Body markdown can't be blank")],
    [{ organization_id: 'x' }, 'Validation failed: Organization is invalid'],
    [{ weight: '1e400' }, 'Validation failed: Weight is invalid'],
    [{ tag_list: [1] }, 'Validation failed: Tag list is invalid'],
    [{ exclude_article_ids: [{}] }, 'Validation failed: Exclude article ids is invalid'],
    [{ page_id: -4 }, 'Validation failed: Page id must be an id'],
  ])('return 422 for %j', async (input, error) => {
    const answer = await ask('POST', '/api/billboards', { body_markdown: 'x', placement_area: 'footer', ...input });
    expect(answer.json()).toMatchObject({ status: 422, error, errors: expect.any(Object) });
  });

  test('return the sent fields in the formats of the reference, under either name', async () => {
    const billboard = await make({
      placement_area: 'sidebar_left',
      published: false,
      target_geolocations: 'US-WA, CA-BC',
      tag_list: 'b, A',
      exclude_article_ids: '3,1',
      include_subforem_ids: [2],
      color: '#abc',
      weight: 2.5,
    });
    expect(billboard).toMatchObject({
      target_geolocations: ['US-WA', 'CA-BC'],
      tag_list: 'b, a',
      exclude_article_ids: '3,1',
      include_subforem_ids: [2],
      color: '#abc',
      weight: 2.5,
      priority: false,
      clicks_count: 0,
      type_of: 'in_house',
    });
    const changed = await ask('PATCH', `/api/display_ads/${billboard.id}`, {
      target_geolocations: ['CA'],
      tag_list: null,
    });
    expect(changed.json()).toMatchObject({ target_geolocations: ['CA'], cached_tag_list: '', weight: 2.5 });
    expect((await ask('GET', `/api/display_ads/${billboard.id}`)).json()).toEqual(changed.json());
    const listed = await ask('GET', `/api/display_ads?search=${encodeURIComponent(`Billboard ${billboard.id}`)}`);
    expect(listed.json<Billboard[]>()[0]).toEqual(changed.json());
  });
});

// Every answer is validated against the OpenAPI document of its version when it is received.
describe('GET /api/billboards/{id}', () => {
  const everyVersion = ['beta', 'v1'] as const;
  const paths = (id: number) => [`/api/billboards/${id}`, `/api/display_ads/${id}`];

  /** The answer of each path in each version. */
  async function readings(id: number, key?: string) {
    const requested = paths(id).flatMap((path) => everyVersion.map((version) => ({ path, version })));
    return Promise.all(
      requested.map(({ path, version }) =>
        platform.request('GET', path, { version, ...(key !== undefined && { key }) }),
      ),
    );
  }

  async function statuses(id: number, key?: string): Promise<number[]> {
    return [...new Set((await readings(id, key)).map(({ status }) => status))];
  }

  /** A value for every optional field and every list. */
  async function everything(organizationId: number) {
    const { id: segment } = (await ask('POST', '/api/segments')).json<{ id: number }>();
    const page = {
      title: 'P',
      slug: `p-${organizationId}`,
      description: 'x',
      body_markdown: 'x',
      template: 'contained',
    };
    const { id: pageId } = (await ask('POST', '/api/pages', page)).json<{ id: number }>();
    return {
      name: 'Everything',
      published: false,
      expires_at: '2100-01-01T00:00:00Z',
      organization_id: organizationId,
      creator_id: admin.id,
      placement_area: 'post_comments',
      tag_list: 'b, a',
      exclude_article_ids: '3,1',
      preferred_article_ids: [5],
      audience_segment_id: segment,
      audience_segment_type: 'manual',
      target_geolocations: ['US-WA'],
      display_to: 'guests',
      type_of: 'community',
      browser_context: 'desktop',
      page_id: pageId,
      exclude_role_names: ['admin'],
      target_role_names: ['trusted'],
      include_subforem_ids: [1],
      prefer_paired_with_billboard_id: made[0] ?? (await make({ published: false })).id,
      priority: true,
      weight: 0.5,
      requires_cookies: true,
      color: '#aabbcc',
      dismissal_sku: 'sku',
      custom_display_label: 'Label',
      template: 'plain',
      render_mode: 'raw',
      special_behavior: 'delayed',
      exclude_survey_completions: true,
      exclude_survey_ids: [2],
    };
  }

  test('matches the document with every field set, at its default, and cleared again', async () => {
    const organization = await platform.createOrganization(await platform.createUser());
    const input = await everything(organization.id);
    const full = await make(input);
    expect(full).toMatchObject(input);
    expect(Object.entries(full).filter(([, value]) => value === null)).toEqual([['counts_tabulated_at', null]]);
    const bare = await make({ published: false });
    const nulls = Object.fromEntries(Object.keys(input).map((name) => [name, null]));
    const cleared = await ask('PUT', `/api/billboards/${full.id}`, {
      ...nulls,
      placement_area: 'post_comments',
      type_of: 'in_house',
    });
    expect(cleared.status, cleared.text).toBe(200);
    for (const { id, ...expected } of [bare, cleared.json<Billboard>()]) {
      const answers = await readings(id, admin.apiKey);
      expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ id, ...expected })));
    }
    expect(Object.keys(bare).toSorted()).toEqual(Object.keys(full).toSorted());
  });

  test('is allowed for admins of the site and of its organization, in any status and while suspended', async () => {
    const [owner, member, stranger] = await Promise.all(Array.from({ length: 3 }, () => platform.createUser()));
    if (!owner || !member || !stranger) throw new Error('people are missing');
    const organization = await platform.createOrganization(owner);
    await platform.createOrganization(stranger);
    const membership = { user_id: member.id, role: 'member' };
    await ask('POST', `/api/organizations/${organization.id}/memberships`, { membership }, owner.apiKey);
    await platform.settled();
    const { id: ofSite } = await make({ placement_area: 'post_comments' });
    const { id: ofOrganization } = await make({
      placement_area: 'post_comments',
      organization_id: organization.id,
      approved: false,
      published: false,
    });
    const none = 2_000_000_000;
    for (const [person, expected] of [
      [admin.apiKey, [200, 200, 404]],
      [owner.apiKey, [403, 200, 403]],
      [member.apiKey, [403, 403, 403]],
      [stranger.apiKey, [403, 403, 403]],
      ['no-such-key', [401, 401, 401]],
      [undefined, [401, 401, 401]],
    ] as const) {
      const answers = await Promise.all([ofSite, ofOrganization, none].map((id) => statuses(id, person)));
      expect(answers).toEqual(expected.map((status) => [status]));
    }
    const { apiKey } = await platform.createUser({ role: 'super_admin' });
    await ask('PUT', `/api/admin/users/${owner.id}/status`, { status: 'suspended' }, apiKey);
    const rename = () => ask('PATCH', `/api/billboards/${ofOrganization}`, { name: 'X' }, owner.apiKey);
    await expect.poll(async () => (await rename()).status).toBe(403);
    expect(await statuses(ofOrganization, owner.apiKey)).toEqual([200]);
  });

  test.each(['0', '-1', 'x', '1.5', '2147483648', '9'.repeat(30)])(
    'answers an invalid id (%s) as its document says',
    async (id) => {
      for (const version of everyVersion) {
        const answer = await platform.request('GET', `/api/billboards/${id}`, { version, key: admin.apiKey });
        expect([400, 404]).toContain(answer.status);
      }
    },
  );
});
