import { followedKinds, followedListPage, followingPage, type FollowedKind } from './following-page.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readFollowed, readFollowing } from './read-following.ts';
import { signedIn } from '../serving/signed-in.ts';

/** Whom and what the viewer follows. */
async function showFollowing({ api, view }: PageCall): Promise<PageResult> {
  const [data, pageView] = await Promise.all([readFollowing(api), view()]);
  return { html: followingPage(data, pageView) };
}

/** A page of one of the lists. */
async function showFollowed(kind: FollowedKind, call: PageCall): Promise<PageResult> {
  const [data, pageView] = await Promise.all([readFollowed(kind, call), call.view()]);
  return { html: followedListPage(data, pageView) };
}

const lists = followedKinds.map((kind): PageRoute => {
  return { path: `/dashboard/following/${kind}`, isPaged: true, show: (call) => showFollowed(kind, call) };
});

export const followingPages: readonly PageRoute[] = [
  { path: '/dashboard/following', show: showFollowing },
  ...lists,
].map(signedIn);
