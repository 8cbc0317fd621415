import { maxThemeLength } from '@commonplace/site-settings/theme/theme';
import { themeChanged, themeKeys, themeStylesKeys } from '../../../edge/cache/theme-keys.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, defineRoute, smallBodyBytes, type Route, sharedRead } from '../../route.ts';
import { publicTheme, stylesHash, themeBody, themeDraft, themeStyles, themeVersion } from './theme.schemas.ts';

const tag = 'Theme';
const read = { ...sharedRead, tag } as const;
const administrative = { tag, administrative: true, etag: true } as const;

const getTheme = defineRoute({
  ...read,
  operation: 'GetTheme',
  summary: 'Get the theme of the site',
  path: '/api/theme',
  schemas: { responses: { 200: publicTheme } },
  async handle({ clients, options }) {
    const theme = required((await clients.theme.getTheme({}, options)).theme);
    return { status: 200, body: theme, keys: themeKeys };
  },
});

const getThemeStyles = defineRoute({
  ...read,
  operation: 'GetThemeStyles',
  summary: 'Get a style sheet of the theme',
  path: '/api/theme/styles/:hash',
  schemas: { params: stylesHash, responses: { 200: themeStyles } },
  async handle({ params: { hash }, clients, options }) {
    const styles = await clients.theme.getThemeStyles({ hash }, options);
    return { status: 200, body: styles, keys: themeStylesKeys(hash) };
  },
});

const getThemeDraft = defineRoute({
  ...administrative,
  operation: 'GetThemeDraft',
  summary: 'Get the draft of the theme (admin)',
  method: 'GET',
  path: '/api/admin/theme',
  schemas: { responses: { 200: themeDraft } },
  async handle({ clients, options }) {
    return { status: 200, body: required((await clients.theme.getThemeDraft({}, options)).draft) };
  },
});

const updateThemeDraft = defineRoute({
  ...administrative,
  operation: 'UpdateThemeDraft',
  summary: 'Update the draft of the theme (admin)',
  method: 'PUT',
  path: '/api/admin/theme',
  maxBodyBytes: bodyBytesFor(maxThemeLength),
  caching: { invalidatesOwnReads: false },
  schemas: { body: themeBody, responses: { 200: themeDraft } },
  async handle({ body, clients, options }) {
    const request = { theme: JSON.stringify(body.theme) };
    return { status: 200, body: required((await clients.theme.updateThemeDraft(request, options)).draft) };
  },
});

const publishTheme = defineRoute({
  ...administrative,
  operation: 'PublishTheme',
  summary: 'Publish the draft of the theme (admin)',
  method: 'PUT',
  path: '/api/admin/theme/publish',
  schemas: { responses: { 200: themeDraft } },
  async handle({ clients, options }) {
    const draft = required((await clients.theme.publishTheme({}, options)).draft);
    return { status: 200, body: draft, change: themeChanged(draft) };
  },
});

const revertTheme = defineRoute({
  ...administrative,
  operation: 'RevertTheme',
  summary: 'Show an earlier version of the theme (admin)',
  method: 'PUT',
  path: '/api/admin/theme/revert',
  maxBodyBytes: smallBodyBytes,
  schemas: { body: themeVersion, responses: { 200: themeDraft } },
  async handle({ body: { version }, clients, options }) {
    const request = typeof version === 'number' ? { version } : {};
    const draft = required((await clients.theme.revertTheme(request, options)).draft);
    return { status: 200, body: draft, change: themeChanged(draft) };
  },
});

export const themeRoutes: Route[] = [
  getTheme,
  getThemeStyles,
  getThemeDraft,
  updateThemeDraft,
  publishTheme,
  revertTheme,
];
