import { RequestFeedSubscriptionRequestSchema } from '@commonplace/proto/content/v1/feed_subscriptions';
import { required } from '../../representation/required.ts';
import { defineRoute, onlyV1, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { feedSubscription, requestedSubscription } from './feed-subscriptions.schemas.ts';

const requestFeedSubscription = defineRoute({
  operation: 'RequestFeedSubscription',
  summary: 'Ask to be told of changes of a feed, or to end that (WebSub); the callback has to confirm it',
  tag: 'Feeds',
  method: 'POST',
  path: '/api/feed_subscriptions',
  versions: onlyV1,
  access: 'public',
  scope: 'public',
  limit: 'feed_subscription_request',
  maxBodyBytes: smallBodyBytes,
  caching: { invalidatesOwnReads: false },
  schemas: { wrapper: ['feed_subscription'], body: requestedSubscription, responses: { 202: feedSubscription } },
  async handle({ body, clients, options }) {
    const request = toMessage(RequestFeedSubscriptionRequestSchema, body);
    const reply = await clients.feedSubscriptions.requestFeedSubscription(request, options);
    return { status: 202, body: required(reply.feedSubscription) };
  },
});

export const feedSubscriptionRoutes: Route[] = [requestFeedSubscription];
