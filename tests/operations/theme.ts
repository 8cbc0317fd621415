import { names, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const shown = [
  ...names('logo navigation footer stylesheet loaded_fonts'),
  ...nested('home', names('introduction aside')),
];
const draft = [
  'is_changed',
  ...nested('theme', names('logo navigation footer styles')),
  ...nested('theme.home', names('introduction aside')),
  ...nested('theme.colors', names('light dark')),
  ...nested('theme.fonts', names('interface text loaded')),
  ...nested('theme.sizes', names('radius measure wide')),
  ...nested('preview', shown),
  ...nested('versions', names('id published_at is_shown')),
];
const path = '/api/admin/theme';
const theme = { fonts: { interface: 'humanist' } };

/** Publishes a theme once for all callers, and returns the path of its style sheet in the API. */
function published(scene: Scene): Promise<string> {
  const known = sheets.get(scene) ?? publish(scene);
  sheets.set(scene, known);
  return known;
}

const sheets = new WeakMap<Scene, Promise<string>>();

async function publish({ platform, administrator }: Scene): Promise<string> {
  const { apiKey: key } = administrator;
  await platform.request('PUT', path, { key, body: { theme } });
  const answer = await platform.request('PUT', `${path}/publish`, { key });
  const { stylesheet } = answer.json<{ preview: { stylesheet: string } }>().preview;
  return `/api/theme/styles/${/\w{32}/.exec(stylesheet)![0]}`;
}

/** Prepares a request about the theme while a version exists. */
const request = (target: string, body?: object) => async (scene: Scene) => {
  await published(scene);
  return { path: target, ...(body && { body }) };
};

export const themeOperations: Operation[] = [
  {
    name: 'GetTheme',
    method: 'GET',
    path: '/api/theme',
    versions: onlyV1,
    for: 'anyone',
    prepare: () => ({ path: '/api/theme' }),
    status: 200,
    fields: shown,
  },
  {
    name: 'GetThemeStyles',
    method: 'GET',
    path: '/api/theme/styles/{hash}',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene) => ({ path: await published(scene) }),
    status: 200,
    fields: ['css'],
  },
  {
    name: 'GetThemeDraft',
    method: 'GET',
    path,
    versions: onlyV1,
    for: 'admin',
    prepare: request(path),
    status: 200,
    fields: draft,
  },
  {
    name: 'UpdateThemeDraft',
    method: 'PUT',
    path,
    versions: onlyV1,
    for: 'admin',
    prepare: request(path, { theme }),
    status: 200,
    fields: draft,
  },
  {
    name: 'PublishTheme',
    method: 'PUT',
    path: `${path}/publish`,
    versions: onlyV1,
    for: 'admin',
    prepare: request(`${path}/publish`),
    status: 200,
    fields: draft,
  },
  {
    name: 'RevertTheme',
    method: 'PUT',
    path: `${path}/revert`,
    versions: onlyV1,
    for: 'admin',
    prepare: request(`${path}/revert`, {}),
    status: 200,
    fields: draft,
  },
];
