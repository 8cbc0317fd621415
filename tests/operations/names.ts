import { Client } from 'pg';
import { names, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

export const nameOperations: Operation[] = [
  {
    name: 'ListNameClashes',
    method: 'GET',
    path: '/api/admin/name_clashes',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const { username } = await scene.platform.createUser();
      // As in a database of an earlier release.
      const client = new Client({ connectionString: scene.platform.databaseUrls.content });
      await client.connect();
      await client.query(
        `insert into podcasts (title, slug, description, published) values ('Earlier', $1, '', false)`,
        [username.toLowerCase()],
      );
      await client.end();
      return { path: '/api/admin/name_clashes' };
    },
    status: 200,
    fields: [...names('name is_reserved'), ...nested('owners', ['type', 'id'])],
  },
  {
    name: 'ReleaseName',
    method: 'DELETE',
    path: '/api/admin/kept_names/{name}',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const { apiKey, username } = await scene.platform.createUser();
      const user = { username: scene.unique('renamed') };
      await scene.platform.request('PATCH', '/api/users/me', { key: apiKey, body: { user } });
      return { path: `/api/admin/kept_names/${username}` };
    },
    status: 204,
  },
];
