import { Client } from 'pg';
import { names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

export const feedSubscriptionOperations: Operation[] = [
  {
    name: 'RequestFeedSubscription',
    method: 'POST',
    path: '/api/feed_subscriptions',
    versions: onlyV1,
    for: 'anyone',
    prepare: () => ({
      path: '/api/feed_subscriptions',
      body: {
        feed_subscription: {
          mode: 'subscribe',
          topic: 'https://commonplace.test/feed.atom',
          callback: 'https://feeds.invalid/callback',
          lease_seconds: 864_000,
        },
      },
    }),
    status: 202,
    fields: names('type_of mode topic callback lease_seconds'),
  },
  {
    name: 'ListFeedSubscriptions',
    method: 'GET',
    path: '/api/admin/feed_subscriptions',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const client = new Client({ connectionString: scene.platform.databaseUrls.content });
      await client.connect();
      const path = `/feed/${scene.unique('reader')}`;
      await client.query(
        `with topic as (insert into feed_topics (path, base) values ($1, $1) returning id)
         insert into feed_subscriptions (topic_id, callback, host, expires_at)
         select id, 'https://feeds.example/callback', 'feeds.example', now() + interval '10 days' from topic`,
        [path],
      );
      await client.end();
      return { path: '/api/admin/feed_subscriptions' };
    },
    status: 200,
    fields: names('type_of id topic callback_host expires_at failures_count next_call_at created_at'),
  },
];
