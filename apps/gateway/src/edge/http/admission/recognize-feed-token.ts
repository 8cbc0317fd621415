import { unauthenticated } from '@commonplace/domain/errors';
import { feedTokenIn, isFeed } from '../requests/feed-token.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { countRequest, resolve, type GuardDependencies } from './guard.ts';

/**
 * Sets the caller of a request for a feed by the token in its URL (rules.md#private-feeds), which then stands for the session. Throws
 * `unauthenticated` for a wrong token. Returns whether there is one.
 */
export async function recognizeFeedToken(
  context: RequestContext,
  dependencies: Pick<GuardDependencies, 'principals' | 'limits' | 'metrics'>,
): Promise<boolean> {
  const { method, url } = context.request;
  const token = method === 'GET' || method === 'HEAD' ? feedTokenIn(url) : undefined;
  if (token === undefined) return false;
  context.isAnonymous = false;
  const caller = await resolve({ kind: 'feed_token', secret: token }, context, dependencies);
  if (!caller) {
    countRequest(context, dependencies);
    throw unauthenticated();
  }
  Object.assign(context, { caller, feedToken: token });
  return true;
}

/** Refuses a visitor a feed of a private site: programs cannot follow to the sign-in page. */
export function refuseClosedFeed(
  { request, caller, isSessionUnknown }: RequestContext,
  { settings }: Pick<GuardDependencies, 'settings'>,
): void {
  const isClosed = !settings.values().public;
  if (isClosed && !caller && isSessionUnknown !== true && isFeed(request.url)) throw unauthenticated();
}
