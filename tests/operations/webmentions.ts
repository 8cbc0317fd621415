import { Client } from 'pg';
import type { TestUser } from '../support/test-users.ts';
import { names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const fields = names('type_of id article_id source title author_name state created_at');

/** Creates an approved mention of a new article, as if its page had been read. */
async function mentioned(scene: Scene, owner: TestUser): Promise<{ id: number; article_id: number }> {
  const { id } = await scene.article(owner);
  await scene.platform.settled();
  const client = new Client({ connectionString: scene.platform.databaseUrls.community });
  await client.connect();
  const { rows } = await client.query<{ id: number; article_id: number }>(
    `insert into webmentions (article_id, source, host, state, queued, title, author_name)
     values ($1, 'https://mei.example/on-bread', 'mei.example', 'approved', false, 'On bread', 'Mei')
     returning id, article_id`,
    [id],
  );
  await client.end();
  const [made] = rows;
  if (!made) throw new Error('no mention');
  return made;
}

export const webmentionOperations: Operation[] = [
  {
    name: 'ReceiveWebmention',
    method: 'POST',
    path: '/api/webmentions',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { path } = await scene.article(owner);
      const webmention = { source: 'https://mei.invalid/on-bread', target: `https://commonplace.test${path}` };
      return { path: '/api/webmentions', body: { webmention } };
    },
    status: 202,
    fields: names('type_of source target'),
  },
  {
    name: 'ListWebmentions',
    method: 'GET',
    path: '/api/webmentions',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene, owner) => ({
      path: `/api/webmentions?article_id=${(await mentioned(scene, owner)).article_id}`,
    }),
    status: 200,
    fields,
  },
  {
    name: 'UpdateWebmention',
    method: 'PATCH',
    path: '/api/webmentions/{id}',
    versions: onlyV1,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    prepare: async (scene, owner) => ({
      path: `/api/webmentions/${(await mentioned(scene, owner)).id}`,
      body: { webmention: { state: 'hidden' } },
    }),
    status: 200,
    fields,
  },
];
