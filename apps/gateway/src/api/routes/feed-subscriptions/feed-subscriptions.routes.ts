import { addressNetwork } from '@commonplace/rules/ip-address';
import { RequestFeedSubscriptionRequestSchema } from '@commonplace/proto/content/v1/feed_subscriptions';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  feedSubscription,
  feedSubscriptionPage,
  feedSubscriptionRequest,
  requestedSubscription,
} from './feed-subscriptions.schemas.ts';

const tag = 'Feeds';

const requestFeedSubscription = defineRoute({
  operation: 'RequestFeedSubscription',
  summary: 'Ask to be told of changes of a feed, or to end that (WebSub); the callback has to confirm it',
  tag,
  method: 'POST',
  path: '/api/feed_subscriptions',
  access: 'public',
  scope: 'public',
  limit: 'feed_subscription_request',
  maxBodyBytes: smallBodyBytes,
  caching: { invalidatesOwnReads: false },
  schemas: { wrapper: ['feed_subscription'], body: requestedSubscription, responses: { 202: feedSubscriptionRequest } },
  async handle({ body, ipAddress, clients, options }) {
    const request = toMessage(RequestFeedSubscriptionRequestSchema, { ...body, network: addressNetwork(ipAddress) });
    const reply = await clients.feedSubscriptions.requestFeedSubscription(request, options);
    return { status: 202, body: required(reply.feedSubscription) };
  },
});

const listFeedSubscriptions = defineRoute({
  operation: 'ListFeedSubscriptions',
  summary: 'List subscriptions of programs to feeds (WebSub), newest first (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/feed_subscriptions',
  administrative: true,
  schemas: { query: feedSubscriptionPage, responses: { 200: listOf(feedSubscription) } },
  async handle({ query, clients, options }) {
    const reply = await clients.feedSubscriptions.listFeedSubscriptions(pageOf(query), options);
    return { status: 200, body: reply.feedSubscriptions, hasNext: reply.hasNext };
  },
});

export const feedSubscriptionRoutes: Route[] = [requestFeedSubscription, listFeedSubscriptions];
