import { fromPath, prefixed, withoutSlashes, type Provider } from './provider.ts';

const POST_HEIGHT = 600;
const FACEBOOK_POST = /^\/(?:[\w.-]{1,100}\/(?:posts|videos)\/[\w.-]{1,200}|permalink\.php|watch|photo|photo\.php)$/;

/** Social sites whose posts can be framed. */
export const social: readonly Provider[] = [
  {
    name: 'instagram',
    hosts: ['www.instagram.com', 'instagram.com'],
    frameHosts: ['www.instagram.com'],
    height: POST_HEIGHT,
    example: 'BXgGcAUjM39',
    expand: prefixed(/^[\w-]{5,40}$/, 'https://www.instagram.com/p/'),
    frame: fromPath(
      /^\/(?:[\w.]{1,40}\/)?(?:p|reel|tv)\/(?<id>[\w-]{5,40})(?:\/embed(?:\/captioned)?)?$/,
      ({ id }) => `https://www.instagram.com/p/${id}/embed/captioned`,
    ),
  },
  {
    name: 'reddit',
    hosts: ['www.reddit.com', 'reddit.com', 'old.reddit.com', 'new.reddit.com'],
    frameHosts: ['embed.reddit.com'],
    height: POST_HEIGHT,
    example: 'https://www.reddit.com/r/aww/comments/ag3s4b/a_title',
    frame: fromPath(
      /^\/(?<place>(?:r|user)\/[\w-]{2,50})\/comments\/(?<id>[0-9a-z]{4,12})(?:\/(?<slug>[\w%-]{1,300}))?(?<comment>\/[0-9a-z]{4,12})?$/,
      ({ place, id, slug = 'post', comment = '' }) =>
        `https://embed.reddit.com/${place}/comments/${id}/${slug}${comment}/?embed=true`,
    ),
  },
  {
    name: 'bluesky',
    hosts: ['bsky.app'],
    frameHosts: ['embed.bsky.app'],
    height: POST_HEIGHT,
    example: 'https://bsky.app/profile/did:plc:nmqm4vp5wieoeexrlvr345we/post/3ldhpt43zps2g',
    expand: (argument) => {
      const match = /^(?:at:\/\/)?(did:plc:[a-z0-9]{8,64})\/app\.bsky\.feed\.post\/([a-z0-9]{5,40})$/i.exec(argument);
      return match === null ? undefined : `https://bsky.app/profile/${match[1]}/post/${match[2]}`;
    },
    // A handle would need a lookup; only an account id can be framed without one.
    frame: fromPath(
      /^\/profile\/(?<account>did:plc:[a-z0-9]{8,64})\/post\/(?<id>[a-z0-9]{5,40})$/i,
      ({ account, id }) => `https://embed.bsky.app/embed/${account}/app.bsky.feed.post/${id}`,
    ),
  },
  {
    name: 'facebook',
    hosts: ['www.facebook.com', 'facebook.com', 'm.facebook.com'],
    frameHosts: ['www.facebook.com'],
    height: POST_HEIGHT,
    example: 'https://www.facebook.com/someone/posts/10153231379946729',
    frame: facebookFrame,
  },
];

function facebookFrame(address: URL): string | undefined {
  const path = withoutSlashes(address.pathname);
  if (!FACEBOOK_POST.test(path)) return undefined;
  const plugin = path === '/watch' || path.includes('/videos/') ? 'video' : 'post';
  const href = `https://www.facebook.com${path}${address.search}`;
  return `https://www.facebook.com/plugins/${plugin}.php?href=${encodeURIComponent(href)}`;
}
