import { Client } from 'pg';
import { names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

export const sentWebmentionOperations: Operation[] = [
  {
    name: 'ListSentWebmentions',
    method: 'GET',
    path: '/api/articles/{id}/sent_webmentions',
    versions: onlyV1,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      const client = new Client({ connectionString: scene.platform.databaseUrls.content });
      await client.connect();
      await client.query(
        `with source as (insert into webmention_sources (article_id, user_id, path) values ($1, $2, '/') returning article_id)
         insert into sent_webmentions (article_id, target, host, state)
         select article_id, 'https://mei.example/on-bread', 'mei.example', 'sent' from source`,
        [id, owner.id],
      );
      await client.end();
      return { path: `/api/articles/${id}/sent_webmentions` };
    },
    status: 200,
    fields: names('type_of id article_id target state linked changed_at'),
  },
];
