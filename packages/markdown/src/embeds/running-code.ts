import { fromPath, parameters, prefixed, type Provider } from './provider.ts';

const CODE_HEIGHT = 500;

/** Sites that run code. */
export const runningCode: readonly Provider[] = [
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
    hosts: ['codesandbox.io', 'www.codesandbox.io', 'app.codesandbox.io'],
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
    name: 'jsitor',
    hosts: ['jsitor.com', 'www.jsitor.com'],
    frameHosts: ['jsitor.com'],
    height: CODE_HEIGHT,
    example: 'B7FQ5tHbY',
    expand: prefixed(/^[\w-]{4,40}(?:\?[\w&=-]{0,100})?$/, 'https://jsitor.com/embed/'),
    frame: fromPath(/^\/(?:embed\/)?(?<id>[\w-]{4,40})$/, ({ id }, { searchParams }) => {
      const panes = [...searchParams.keys()].filter((pane) => /^[a-z]{2,10}$/.test(pane)).slice(0, 5);
      return `https://jsitor.com/embed/${id}${panes.length === 0 ? '' : `?${panes.join('&')}`}`;
    }),
  },
  {
    name: 'kotlin',
    hosts: ['pl.kotl.in'],
    frameHosts: ['play.kotlinlang.org'],
    height: CODE_HEIGHT,
    example: 'https://pl.kotl.in/owreUFFUG?theme=darcula',
    expand: prefixed(/^[0-9A-Za-z_-]{4,20}$/, 'https://pl.kotl.in/'),
    frame: fromPath(
      /^\/(?<id>[0-9A-Za-z_-]{4,20})$/,
      ({ id }, address) =>
        `https://play.kotlinlang.org/embed?short=${id}` +
        parameters(address, ['from', 'to', 'theme', 'readOnly'], /^[0-9A-Za-z]{1,20}$/),
    ),
  },
  {
    name: 'livecodes',
    hosts: ['livecodes.io'],
    frameHosts: ['livecodes.io'],
    height: CODE_HEIGHT,
    example: 'https://livecodes.io/?x=id/abcdefghijk',
    frame: (address) =>
      address.pathname === '/' && /^[?\w=&%/.,:+~-]*$/.test(address.search) && /^[#\w=&%/.,:+~-]*$/.test(address.hash)
        ? `https://livecodes.io/?embed=true${address.search.replace('?', '&')}${address.hash}`
        : undefined,
  },
];
