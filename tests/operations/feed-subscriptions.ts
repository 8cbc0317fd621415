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
];
