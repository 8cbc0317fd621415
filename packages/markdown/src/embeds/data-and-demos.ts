import { fromPath, parameters, prefixed, type Provider } from './provider.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Sites of data, slides, demonstrations and AI artifacts. */
export const dataAndDemos: readonly Provider[] = [
  {
    name: 'claudeartifact',
    hosts: ['claude.site'],
    frameHosts: ['claude.site'],
    height: 600,
    example: 'https://claude.site/artifacts/01234567-89ab-cdef-0123-456789abcdef',
    frame: fromPath(
      new RegExp(`^/(?:public/)?artifacts/(?<id>${UUID})(?:/embed)?$`, 'i'),
      ({ id }) => `https://claude.site/public/artifacts/${id}/embed`,
    ),
  },
  {
    name: 'huggingface',
    hosts: ['huggingface.co'],
    frameHosts: ['huggingface.co'],
    height: 560,
    example: 'https://huggingface.co/datasets/owner/name',
    frame: fromPath(
      /^\/datasets\/(?<owner>[\w.-]{1,96})\/(?<name>[\w.-]{1,96})(?:\/embed\/viewer)?$/,
      ({ owner, name }) => `https://huggingface.co/datasets/${owner}/${name}/embed/viewer`,
    ),
  },
  {
    name: 'nexttech',
    hosts: ['nt.dev'],
    frameHosts: ['nt.dev'],
    height: 500,
    example: 'https://nt.dev/s/6ba1fffbd09e',
    frame: fromPath(/^\/s\/(?<id>[0-9a-z]{6,40})(?:\/embed)?$/i, ({ id }) => `https://nt.dev/s/${id}/embed`),
  },
  {
    name: 'observablehq',
    hosts: ['observablehq.com', 'www.observablehq.com'],
    frameHosts: ['observablehq.com'],
    height: 500,
    example: '@d3/sortable-bar-chart',
    expand: prefixed(
      /^(?:@[\w-]{1,128}\/[\w-]{1,128}(?:\/\d{1,6})?|[0-9a-f]{8,32})(?:\?[\w=&%,;.+-]{0,500})?$/i,
      'https://observablehq.com/embed/',
    ),
    frame: fromPath(
      /^\/(?:embed\/)?(?:d\/)?(?<notebook>@[\w-]{1,128}\/[\w-]{1,128}(?:\/\d{1,6})?|[0-9a-f]{8,32})$/i,
      ({ notebook }, address) => {
        const query = parameters(address, ['cell', 'cells'], /^[\w,;. -]{1,200}$/).slice(1);
        return `https://observablehq.com/embed/${notebook}${query === '' ? '' : `?${query}`}`;
      },
    ),
  },
  {
    name: 'slideshare',
    hosts: ['www.slideshare.net', 'slideshare.net'],
    frameHosts: ['www.slideshare.net'],
    height: 487,
    example: 'rdOzN9kr1yK5eE',
    expand: prefixed(/^[0-9A-Za-z]{8,24}$/, 'https://www.slideshare.net/slideshow/embed_code/key/'),
    frame: fromPath(
      /^\/slideshow\/embed_code\/(?:key\/)?(?<key>[0-9A-Za-z]{6,24})$/,
      ({ key }) => `https://www.slideshare.net/slideshow/embed_code/key/${key}`,
    ),
  },
  {
    name: 'speakerdeck',
    hosts: ['speakerdeck.com', 'www.speakerdeck.com'],
    frameHosts: ['speakerdeck.com'],
    height: 463,
    example: '0123456789abcdef0123456789abcdef',
    expand: prefixed(/^[0-9a-f]{32}$/, 'https://speakerdeck.com/player/'),
    frame: fromPath(/^\/player\/(?<id>[0-9a-f]{32})$/, ({ id }) => `https://speakerdeck.com/player/${id}`),
  },
  {
    name: 'figma',
    hosts: ['www.figma.com', 'figma.com', 'embed.figma.com'],
    frameHosts: ['embed.figma.com'],
    height: 500,
    example: 'https://www.figma.com/design/abcdefghijklmnopqrstuv/name',
    frame: fromPath(
      /^\/(?<kind>file|design|proto|board|slides)\/(?<key>[0-9A-Za-z]{22,128})(?:\/[^/]{0,200})?$/,
      ({ kind, key }) => `https://embed.figma.com/${kind === 'file' ? 'design' : kind}/${key}?embed-host=commonplace`,
    ),
  },
  {
    name: 'steam',
    hosts: ['store.steampowered.com'],
    frameHosts: ['store.steampowered.com'],
    height: 190,
    example: 'https://store.steampowered.com/app/400/Portal',
    expand: prefixed(/^\d{1,9}$/, 'https://store.steampowered.com/app/'),
    frame: fromPath(
      /^\/(?:app|widget)\/(?<id>\d{1,9})(?:\/[\w%.-]{0,200})?$/,
      ({ id }) => `https://store.steampowered.com/widget/${id}/`,
    ),
  },
  {
    name: 'warp',
    hosts: ['app.warp.dev'],
    frameHosts: ['app.warp.dev'],
    height: 400,
    example: 'https://app.warp.dev/block/3hkLYJzMGf5zlzXtGAVfAx',
    frame: fromPath(
      /^\/block\/(?:embed\/)?(?<id>[0-9A-Za-z]{6,64})$/,
      ({ id }) => `https://app.warp.dev/block/embed/${id}`,
    ),
  },
];
