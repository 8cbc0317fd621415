import {
  FeedSubscriptionRequestSchema,
  FeedSubscriptionSchema,
} from '@commonplace/proto/content/v1/feed_subscriptions';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { requiredText } from '../../schemas/values.ts';

const { topicBytes, callbackBytes, secretBytes } = limits.feedSubscription;

export const requestedSubscription = z.object({
  mode: requiredText(20).meta({ description: '`subscribe` or `unsubscribe`' }),
  topic: requiredText(topicBytes).meta({ description: 'The URL of a feed of this site' }),
  callback: requiredText(callbackBytes).meta({
    description: 'The URL that confirms the request and is told of changes (WebSub)',
  }),
  lease_seconds: z
    .int32()
    .nullable()
    .optional()
    .meta({ description: 'How long the subscription is to last: between an hour and 30 days, 10 days by default' }),
  secret: z
    .string()
    .nullable()
    .optional()
    .meta({ maxLength: secretBytes, description: 'Signs what the callback gets (X-Hub-Signature)' }),
});

/** A request that waits for its confirmation. */
export const feedSubscriptionRequest = represent({
  type_of: constant('feed_subscription'),
  ...pick(FeedSubscriptionRequestSchema, 'mode', 'topic', 'callback', 'lease_seconds'),
});

export const feedSubscriptionPage = z.object(paging({ default: 30, max: 100 }));

/** A subscription as administrators see it. */
export const feedSubscription = represent({
  type_of: constant('feed_subscription'),
  ...pick(
    FeedSubscriptionSchema,
    ...(['id', 'topic', 'callback_host', 'expires_at', 'failures_count', 'next_call_at', 'created_at'] as const),
  ),
});
