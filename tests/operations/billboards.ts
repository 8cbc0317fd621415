import type { TestUser } from '../support/test-users.ts';
import { names, user } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const segment = names('id type_of user_count created_at updated_at');
const outcome = names('succeeded failed');

const newSegment = async (scene: Scene) =>
  (await scene.make<{ id: number }>(scene.administrator, '/api/segments', undefined)).id;

/** Creates a segment with one member. */
async function fullSegment(scene: Scene): Promise<{ id: number; userId: number }> {
  const [{ id: userId }, id] = [await scene.platform.createUser(), await newSegment(scene)];
  await scene.platform.settled();
  await scene.put(scene.administrator, `/api/segments/${id}/add_users`, { user_ids: [userId] });
  return { id, userId };
}

/** Segments, the audiences of billboards. */
export const segmentOperations: Operation[] = [
  {
    name: 'ListSegments',
    method: 'GET',
    path: '/api/segments',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await newSegment(scene);
      return { path: '/api/segments?per_page=1' };
    },
    status: 200,
    fields: segment,
  },
  {
    name: 'CreateSegment',
    method: 'POST',
    path: '/api/segments',
    versions: both,
    for: 'admin',
    prepare: () => ({ path: '/api/segments' }),
    status: 201,
    fields: segment,
  },
  {
    name: 'GetSegment',
    method: 'GET',
    path: '/api/segments/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/segments/${await newSegment(scene)}` }),
    status: 200,
    fields: segment,
  },
  {
    name: 'DeleteSegment',
    method: 'DELETE',
    path: '/api/segments/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/segments/${await newSegment(scene)}` }),
    status: 200,
    fields: segment,
  },
  {
    name: 'ListSegmentUsers',
    method: 'GET',
    path: '/api/segments/{id}/users',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/segments/${(await fullSegment(scene)).id}/users` }),
    status: 200,
    fields: user.beta,
  },
  {
    name: 'AddSegmentUsers',
    method: 'PUT',
    path: '/api/segments/{id}/add_users',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const { id, userId } = await fullSegment(scene);
      return { path: `/api/segments/${id}/add_users`, body: { user_ids: [userId] } };
    },
    status: 200,
    fields: outcome,
  },
  {
    name: 'RemoveSegmentUsers',
    method: 'PUT',
    path: '/api/segments/{id}/remove_users',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const { id, userId } = await fullSegment(scene);
      return { path: `/api/segments/${id}/remove_users`, body: { user_ids: [userId] } };
    },
    status: 200,
    fields: outcome,
  },
];

const billboard = [
  ...names('approved body_markdown cached_tag_list clicks_count created_at display_to id impressions_count name'),
  ...names('organization_id placement_area processed_html published success_rate tag_list type_of updated_at color'),
  ...names('creator_id exclude_article_ids dismissal_sku browser_context audience_segment_type audience_segment_id'),
  ...names('page_id counts_tabulated_at exclude_role_names target_role_names include_subforem_ids'),
  ...names('prefer_paired_with_billboard_id custom_display_label template render_mode preferred_article_ids priority'),
  ...names('weight target_geolocations requires_cookies special_behavior expires_at exclude_survey_completions'),
  ...names('exclude_survey_ids content_updated_at'),
];

const input = { body_markdown: 'Text', placement_area: 'footer' };

const billboardsUnder = (path: string, noun: 'Billboard' | 'DisplayAd'): Operation[] => {
  const made = async (scene: Scene, organizationId?: number) => {
    const body = { ...input, organization_id: organizationId };
    return `${path}/${(await scene.make<{ id: number }>(scene.administrator, path, body)).id}`;
  };
  const madeFor = async (scene: Scene, owner: TestUser) =>
    made(scene, (await scene.platform.createOrganization(owner)).id);
  return [
    {
      name: `List${noun}s`,
      method: 'GET',
      path,
      versions: onlyV1,
      for: 'admin',
      async prepare(scene) {
        await made(scene);
        return { path };
      },
      status: 200,
      fields: billboard,
    },
    {
      name: `Get${noun}`,
      method: 'GET',
      path: `${path}/{id}`,
      versions: both,
      for: 'admin of its organization',
      prepare: async (scene, owner) => ({ path: await madeFor(scene, owner) }),
      status: 200,
      fields: billboard,
    },
    {
      name: `Create${noun}`,
      method: 'POST',
      path,
      versions: onlyV1,
      for: 'admin of its organization',
      async prepare({ platform }, owner) {
        const { id } = await platform.createOrganization(owner);
        return { path, body: { ...input, organization_id: id } };
      },
      status: 201,
      fields: billboard,
    },
    ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
      name: `${method === 'PUT' ? 'Update' : 'Patch'}${noun}`,
      method,
      path: `${path}/{id}`,
      versions: onlyV1,
      for: 'admin of its organization',
      prepare: async (scene, owner) => ({
        path: await madeFor(scene, owner),
        body: { target_geolocations: 'US-WA, CA-BC' },
      }),
      status: 200,
      fields: billboard,
    })),
    {
      name: `Unpublish${noun}`,
      method: 'PUT',
      path: `${path}/{id}/unpublish`,
      versions: onlyV1,
      for: 'admin of its organization',
      prepare: async (scene, owner) => ({ path: `${await madeFor(scene, owner)}/unpublish` }),
      status: 204,
    },
    {
      name: `Delete${noun}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      versions: both,
      for: 'admin',
      prepare: async (scene) => ({ path: await made(scene) }),
      status: 204,
    },
  ];
};

export const billboardOperations: Operation[] = [
  ...billboardsUnder('/api/billboards', 'Billboard'),
  ...billboardsUnder('/api/display_ads', 'DisplayAd'),
];

const list = names('id name placement_area expires_at user_id article_ids created_at updated_at');
const listsPath = '/api/recommended_articles_lists';

async function newList(scene: Scene): Promise<{ path: string; body: object }> {
  const { id } = await scene.platform.createUser();
  await scene.platform.settled();
  const body = { name: 'To read', placement_area: 'main_feed', user_id: id, article_ids: [1, 2] };
  const made = await scene.make<{ id: number }>(scene.administrator, listsPath, body);
  return { path: `${listsPath}/${made.id}`, body };
}

export const recommendedListOperations: Operation[] = [
  {
    name: 'ListRecommendedLists',
    method: 'GET',
    path: listsPath,
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await newList(scene);
      return { path: listsPath };
    },
    status: 200,
    fields: list,
  },
  {
    name: 'SaveRecommendedList',
    method: 'POST',
    path: listsPath,
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: listsPath, body: (await newList(scene)).body }),
    status: 201,
    fields: list,
  },
  {
    name: 'GetRecommendedList',
    method: 'GET',
    path: `${listsPath}/{id}`,
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: (await newList(scene)).path }),
    status: 200,
    fields: list,
  },
  ...(['PATCH', 'PUT'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'UpdateRecommendedList' : 'PatchRecommendedList',
    method,
    path: `${listsPath}/{id}`,
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: (await newList(scene)).path, body: { name: 'Changed' } }),
    status: 200,
    fields: list,
  })),
  {
    name: 'DeleteRecommendedList',
    method: 'DELETE',
    path: `${listsPath}/{id}`,
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: (await newList(scene)).path }),
    status: 204,
  },
];
