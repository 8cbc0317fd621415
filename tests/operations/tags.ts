import { names } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

const tag = ['id', 'name', 'bg_color_hex', 'text_color_hex', 'short_summary'];

const describedTag = [...tag, 'supported', 'alias_for', 'requires_approval', 'flare'];

const subforem = names('id domain root name description logo_image_url cover_image_url');

export const subforemOperations: Operation[] = [
  {
    name: 'ListSubforems',
    method: 'GET',
    path: '/api/subforems',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene) {
      const wanted = { domain: `${scene.unique('listed')}.test`, name: 'Bread', discoverable: true };
      await scene.make(scene.administrator, '/api/subforems', { subforem: wanted });
      return { path: '/api/subforems' };
    },
    status: 200,
    fields: subforem,
  },
  {
    name: 'ListSubforemRecords',
    method: 'GET',
    path: '/api/admin/subforems',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const wanted = { domain: `${scene.unique('hidden')}.test`, name: 'Bread', discoverable: false };
      await scene.make(scene.administrator, '/api/subforems', { subforem: wanted });
      return { path: '/api/admin/subforems' };
    },
    status: 200,
    fields: [...subforem, 'discoverable'],
  },
  {
    name: 'GetSubforemRecord',
    method: 'GET',
    path: '/api/admin/subforems/{id}',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const wanted = { domain: `${scene.unique('hidden')}.test`, name: 'Bread', discoverable: false };
      const { id } = await scene.make<{ id: number }>(scene.administrator, '/api/subforems', { subforem: wanted });
      return { path: `/api/admin/subforems/${id}` };
    },
    status: 200,
    fields: [...subforem, 'discoverable'],
  },
  {
    name: 'CreateSubforem',
    method: 'POST',
    path: '/api/subforems',
    versions: both,
    for: 'admin',
    prepare: (scene) => ({
      path: '/api/subforems',
      body: { subforem: { domain: `${scene.unique('made')}.test`, name: 'Bread' } },
    }),
    status: 201,
    fields: [...subforem, 'discoverable'],
  },
  {
    name: 'UpdateSubforem',
    method: 'PATCH',
    path: '/api/subforems/{id}',
    versions: both,
    for: 'admin',
    async prepare(scene) {
      const wanted = { domain: `${scene.unique('changed')}.test`, name: 'Bread' };
      const { id } = await scene.make<{ id: number }>(scene.administrator, '/api/subforems', { subforem: wanted });
      return { path: `/api/subforems/${id}`, body: { subforem: { name: 'Bread and cake' } } };
    },
    status: 200,
    fields: [...subforem, 'discoverable'],
  },
];

export const tagOperations: Operation[] = [
  {
    name: 'ListTags',
    method: 'GET',
    path: '/api/tags',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.article(owner, { tags: ['counted'] });
      await scene.platform.settled();
      return { path: '/api/tags' };
    },
    status: 200,
    fields: tag,
  },
  {
    name: 'GetTag',
    method: 'GET',
    path: '/api/tags/{name}',
    versions: both,
    for: 'moderator',
    prepare: async (scene) => ({ path: `/api/tags/${await scene.tag()}` }),
    status: 200,
    fields: describedTag,
  },
  {
    name: 'GetTagSummary',
    method: 'GET',
    path: '/api/tags/{name}/summary',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene) => ({ path: `/api/tags/${await scene.tag()}/summary` }),
    status: 200,
    fields: tag,
  },
  {
    name: 'UpdateTag',
    method: 'PUT',
    path: '/api/tags/{name}',
    versions: both,
    for: 'moderator',
    async prepare(scene) {
      return { path: `/api/tags/${await scene.tag()}`, body: { tag: { short_summary: 'Everything about bread' } } };
    },
    status: 200,
    fields: describedTag,
  },
];
