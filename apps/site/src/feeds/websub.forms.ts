import { CommonplaceError } from '@commonplace/client';
import type { FormCall, FormRoute } from '../serving/page-route.ts';

/** Requests of programs to be told of changes of feeds (WebSub, 5.1). */
const hub: FormRoute = {
  path: '/websub',
  isPublic: true,
  async submit({ api, field }: FormCall) {
    const lease = field('hub.lease_seconds');
    const request = {
      mode: field('hub.mode'),
      topic: field('hub.topic'),
      callback: field('hub.callback'),
      ...(/^\d{1,9}$/.test(lease) && { lease_seconds: Number(lease) }),
      secret: field('hub.secret'),
    };
    try {
      await api.client.requestFeedSubscription({ body: { feed_subscription: request } });
      return { text: '', status: 202 };
    } catch (error) {
      if (!(error instanceof CommonplaceError) || error.status === 0) throw error;
      return { text: error.message, status: error.status };
    }
  },
};

export const websubForms: readonly FormRoute[] = [hub];
