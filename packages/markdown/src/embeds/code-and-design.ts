import { fromPath, prefixed, type Provider } from './provider.ts';

const CODE_HEIGHT = 500;

/** Sites of running code, drawings and slides. */
export const codeAndDesign: readonly Provider[] = [
  {
    name: 'codepen',
    hosts: ['codepen.io', 'www.codepen.io'],
    frameHosts: ['codepen.io'],
    height: CODE_HEIGHT,
    example: 'https://codepen.io/user/pen/abcdef',
    frame: fromPath(
      /^\/(?<user>(?:team\/)?[\w-]{1,60})\/(?:pen|embed|full|details)\/(?<pen>[A-Za-z0-9]{5,40})$/,
      ({ user, pen }) => `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
    ),
  },
  {
    name: 'codesandbox',
    hosts: ['codesandbox.io', 'www.codesandbox.io'],
    frameHosts: ['codesandbox.io'],
    height: CODE_HEIGHT,
    example: 'https://codesandbox.io/s/abcde',
    expand: prefixed(/^[\w-]{1,100}$/, 'https://codesandbox.io/s/'),
    frame: fromPath(
      /^\/(?:s|embed|p\/sandbox)\/(?<id>[\w-]{1,100})$/,
      ({ id }) => `https://codesandbox.io/embed/${id}`,
    ),
  },
  {
    name: 'stackblitz',
    hosts: ['stackblitz.com', 'www.stackblitz.com'],
    frameHosts: ['stackblitz.com'],
    height: CODE_HEIGHT,
    example: 'https://stackblitz.com/edit/abcde',
    expand: prefixed(/^[\w-]{1,100}$/, 'https://stackblitz.com/edit/'),
    frame: fromPath(/^\/edit\/(?<id>[\w-]{1,100})$/, ({ id }) => `https://stackblitz.com/edit/${id}?embed=1`),
  },
  {
    name: 'jsfiddle',
    hosts: ['jsfiddle.net', 'www.jsfiddle.net'],
    frameHosts: ['jsfiddle.net'],
    height: CODE_HEIGHT,
    example: 'https://jsfiddle.net/user/abcdef',
    frame: fromPath(
      /^\/(?:(?<user>[\w-]{1,60})\/)?(?<id>[A-Za-z0-9]{4,20})(?<version>\/\d{1,6})?$/,
      ({ user, id, version = '' }) =>
        `https://jsfiddle.net/${user === undefined ? '' : `${user}/`}${id}${version}/embedded/`,
    ),
  },
  {
    name: 'dotnetfiddle',
    hosts: ['dotnetfiddle.net', 'www.dotnetfiddle.net'],
    frameHosts: ['dotnetfiddle.net'],
    height: CODE_HEIGHT,
    example: 'https://dotnetfiddle.net/abcdef',
    frame: fromPath(/^(?:\/Widget)?\/(?<id>[A-Za-z0-9]{4,12})$/, ({ id }) => `https://dotnetfiddle.net/Widget/${id}`),
  },
  {
    name: 'replit',
    hosts: ['replit.com', 'www.replit.com'],
    frameHosts: ['replit.com'],
    height: CODE_HEIGHT,
    example: '@user/project',
    expand: prefixed(/^@[\w-]{1,60}\/[\w-]{1,100}$/, 'https://replit.com/'),
    frame: fromPath(
      /^\/@(?<user>[\w-]{1,60})\/(?<project>[\w-]{1,100})$/,
      ({ user, project }) => `https://replit.com/@${user}/${project}?embed=true`,
    ),
  },
  {
    name: 'figma',
    hosts: ['www.figma.com', 'figma.com', 'embed.figma.com'],
    frameHosts: ['embed.figma.com'],
    height: CODE_HEIGHT,
    example: 'https://www.figma.com/design/abcdefghijklmnopqrstuv/name',
    frame: fromPath(
      /^\/(?<kind>file|design|proto|board|slides)\/(?<key>[0-9A-Za-z]{22,128})(?:\/[^/]{0,200})?$/,
      ({ kind, key }) => `https://embed.figma.com/${kind === 'file' ? 'design' : kind}/${key}?embed-host=commonplace`,
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
];
