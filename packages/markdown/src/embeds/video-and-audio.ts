import { fromPath, prefixed, withoutSlashes, type Provider } from './provider.ts';

const VIDEO_HEIGHT = 405;

/** Sites of video and audio. */
export const videoAndAudio: readonly Provider[] = [
  {
    name: 'youtube',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frameHosts: ['www.youtube-nocookie.com'],
    height: VIDEO_HEIGHT,
    example: 'dQw4w9WgXcQ',
    expand: prefixed(/^[\w-]{11}(?:\?(?:t|start)=\w+)?$/, 'https://youtu.be/'),
    frame: youtubeFrame,
  },
  {
    name: 'vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frameHosts: ['player.vimeo.com'],
    height: VIDEO_HEIGHT,
    example: '76979871',
    expand: prefixed(/^\d{1,12}$/, 'https://vimeo.com/'),
    frame: fromPath(/^(?:\/video)?\/(?<id>\d{1,12})(?:\/(?<hash>[0-9a-f]{6,16}))?$/, ({ id, hash }) =>
      hash === undefined ? `https://player.vimeo.com/video/${id}` : `https://player.vimeo.com/video/${id}?h=${hash}`,
    ),
  },
  {
    name: 'loom',
    hosts: ['www.loom.com', 'loom.com'],
    frameHosts: ['www.loom.com'],
    height: VIDEO_HEIGHT,
    example: 'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
    expand: prefixed(/^[0-9a-f]{32}$/, 'https://www.loom.com/share/'),
    frame: fromPath(/^\/(?:share|embed)\/(?<id>[0-9a-f]{32})$/, ({ id }) => `https://www.loom.com/embed/${id}`),
  },
  {
    name: 'spotify',
    hosts: ['open.spotify.com'],
    frameHosts: ['open.spotify.com'],
    height: 232,
    example: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
    expand: (argument) => {
      const [scheme, kind, id, ...rest] = argument.split(':');
      return scheme === 'spotify' && rest.length === 0 ? `https://open.spotify.com/${kind}/${id}` : undefined;
    },
    frame: fromPath(
      /^(?:\/intl-[a-z]{2})?(?:\/embed)?\/(?<kind>track|album|artist|playlist|episode|show)\/(?<id>[0-9A-Za-z]{22})$/,
      ({ kind, id }) => `https://open.spotify.com/embed/${kind}/${id}`,
    ),
  },
  {
    name: 'soundcloud',
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
    frameHosts: ['w.soundcloud.com'],
    height: 166,
    example: 'https://soundcloud.com/user/track',
    frame: fromPath(
      /^\/(?<user>[\w-]{1,100})\/(?<track>(?:sets\/)?[\w-]{1,200})$/,
      ({ user, track }) =>
        `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${user}/${track}`)}`,
    ),
  },
  {
    name: 'asciinema',
    hosts: ['asciinema.org', 'www.asciinema.org'],
    frameHosts: ['asciinema.org'],
    height: VIDEO_HEIGHT,
    example: '239367',
    expand: prefixed(/^[0-9A-Za-z]{1,32}$/, 'https://asciinema.org/a/'),
    frame: fromPath(/^\/a\/(?<id>[0-9A-Za-z]{1,32})$/, ({ id }) => `https://asciinema.org/a/${id}/iframe`),
  },
  {
    name: 'mux',
    hosts: ['player.mux.com'],
    frameHosts: ['player.mux.com'],
    height: VIDEO_HEIGHT,
    example: 'https://player.mux.com/a4nOgmxGWg6gULfcBbAa00gXyfcwPnAFldF8RdsNyk8M',
    frame: fromPath(/^\/(?<id>[\w-]{8,128})$/, ({ id }) => `https://player.mux.com/${id}`),
  },
  {
    name: 'descript',
    hosts: ['share.descript.com'],
    frameHosts: ['share.descript.com'],
    height: VIDEO_HEIGHT,
    example: 'https://share.descript.com/view/AbCdEf12345',
    frame: fromPath(
      /^\/(?:view|embed)\/(?<id>[0-9A-Za-z]{4,64})$/,
      ({ id }) => `https://share.descript.com/embed/${id}`,
    ),
  },
  {
    name: 'tiktok',
    hosts: ['www.tiktok.com', 'tiktok.com', 'm.tiktok.com'],
    frameHosts: ['www.tiktok.com'],
    height: 738,
    example: 'https://www.tiktok.com/@user/video/7106594312292453675',
    expand: prefixed(/^\d{15,25}$/, 'https://www.tiktok.com/player/v1/'),
    frame: fromPath(
      /^\/(?:@[\w.]{1,60}\/video|player\/v1|embed\/v2)\/(?<id>\d{15,25})$/,
      ({ id }) => `https://www.tiktok.com/player/v1/${id}`,
    ),
  },
  {
    name: 'blogcast',
    hosts: ['blogcast.host', 'app.blogcast.host', 'www.blogcast.host'],
    frameHosts: ['app.blogcast.host'],
    height: 132,
    example: '1234',
    expand: prefixed(/^\d{1,9}$/, 'https://app.blogcast.host/embed/'),
    frame: fromPath(/^\/embed\/(?<id>\d{1,9})$/, ({ id }) => `https://app.blogcast.host/embed/${id}`),
  },
];

function youtubeFrame(address: URL): string | undefined {
  const path = /^\/(?:(?:embed|shorts|live|v)\/)?([\w-]{11})$/.exec(withoutSlashes(address.pathname))?.[1];
  const id = address.pathname === '/watch' ? address.searchParams.get('v') : path;
  if (typeof id !== 'string' || !/^[\w-]{11}$/.test(id)) return undefined;
  const start = seconds(address.searchParams.get('t') ?? address.searchParams.get('start') ?? '');
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`;
}

/** Parses `90`, `90s`, `1m30s` or `1h2m3s` to seconds; 0 for anything else. */
function seconds(time: string): number {
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time);
  const [hours, minutes, rest] = [match?.[1], match?.[2], match?.[3]].map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (rest ?? 0);
}
