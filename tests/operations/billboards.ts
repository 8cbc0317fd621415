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
    number: 'A19',
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
    number: 'CreateSegment',
    method: 'POST',
    path: '/api/segments',
    versions: both,
    for: 'admin',
    prepare: () => ({ path: '/api/segments' }),
    status: 201,
    fields: segment,
  },
  {
    number: 'A20',
    method: 'GET',
    path: '/api/segments/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/segments/${await newSegment(scene)}` }),
    status: 200,
    fields: segment,
  },
  {
    number: 'A21',
    method: 'DELETE',
    path: '/api/segments/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/segments/${await newSegment(scene)}` }),
    status: 200,
    fields: segment,
  },
  {
    number: 'A22',
    method: 'GET',
    path: '/api/segments/{id}/users',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/segments/${(await fullSegment(scene)).id}/users` }),
    status: 200,
    fields: user.beta,
  },
  {
    number: 'A23',
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
    number: 'A24',
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

const billboardsUnder = (path: string): Operation[] => {
  const made = async (scene: Scene, organizationId?: number) => {
    const body = { ...input, organization_id: organizationId };
    return `${path}/${(await scene.make<{ id: number }>(scene.administrator, path, body)).id}`;
  };
  const madeFor = async (scene: Scene, owner: TestUser) =>
    made(scene, (await scene.platform.createOrganization(owner)).id);
  return [
    {
      number: 'A32',
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
      number: 'GetBillboard',
      method: 'GET',
      path: `${path}/{id}`,
      versions: both,
      for: 'organization admin',
      prepare: async (scene, owner) => ({ path: await madeFor(scene, owner) }),
      status: 200,
      fields: billboard,
    },
    {
      number: 'A33',
      method: 'POST',
      path,
      versions: onlyV1,
      for: 'organization admin',
      async prepare({ platform }, owner) {
        const { id } = await platform.createOrganization(owner);
        return { path, body: { ...input, organization_id: id } };
      },
      status: 201,
      fields: billboard,
    },
    ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
      number: 'A34',
      method,
      path: `${path}/{id}`,
      versions: onlyV1,
      for: 'organization admin',
      prepare: async (scene, owner) => ({
        path: await madeFor(scene, owner),
        body: { target_geolocations: 'US-WA, CA-BC' },
      }),
      status: 200,
      fields: billboard,
    })),
    {
      number: 'A35',
      method: 'PUT',
      path: `${path}/{id}/unpublish`,
      versions: onlyV1,
      for: 'organization admin',
      prepare: async (scene, owner) => ({ path: `${await madeFor(scene, owner)}/unpublish` }),
      status: 204,
    },
    {
      number: 'DeleteBillboard',
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
  ...billboardsUnder('/api/billboards'),
  ...billboardsUnder('/api/display_ads'),
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
    number: 'A49',
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
    number: 'A50',
    method: 'POST',
    path: listsPath,
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: listsPath, body: (await newList(scene)).body }),
    status: 201,
    fields: list,
  },
  {
    number: 'A51',
    method: 'GET',
    path: `${listsPath}/{id}`,
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: (await newList(scene)).path }),
    status: 200,
    fields: list,
  },
  ...(['PATCH', 'PUT'] as const).map((method): Operation => ({
    number: 'A52',
    method,
    path: `${listsPath}/{id}`,
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: (await newList(scene)).path, body: { name: 'Changed' } }),
    status: 200,
    fields: list,
  })),
  {
    number: 'DeleteRecommendedList',
    method: 'DELETE',
    path: `${listsPath}/{id}`,
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: (await newList(scene)).path }),
    status: 204,
  },
];
