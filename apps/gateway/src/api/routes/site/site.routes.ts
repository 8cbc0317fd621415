import { takesSignUps } from '@commonplace/site-settings/setting-values';
import { isOutage } from '@commonplace/domain/errors';
import { themeKeys } from '../../../edge/cache/theme-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route, type RouteCall } from '../../route.ts';
import { publicSite } from './site.schemas.ts';

const getSite = defineRoute({
  operation: 'GetSite',
  summary: 'Get the name, description and appearance of the site',
  tag: 'Site',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  scope: 'public',
  caching: { shared: true },
  schemas: { responses: { 200: publicSite } },
  async handle({ settings, clients, options }) {
    const [values, theme] = await Promise.all([settings.latest(), readTheme({ clients, options })]);
    const id = settings.current()?.siteId ?? '';
    const body = { id, name: values.community_name, takesSignUps: takesSignUps(values), values, theme };
    return { status: 200, body, ...(theme && { keys: siteKeys }) };
  },
});

/** A change of the settings removes all cached responses, so no event has the key `site`. */
const siteKeys = { header: ['site', ...themeKeys.header], index: ['site', ...themeKeys.index] };

/** Returns the theme; undefined while admin is unavailable, when the answer is not cached. */
async function readTheme({ clients, options }: Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>) {
  try {
    return required((await clients.theme.getTheme({}, options)).theme);
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}

export const siteRoutes: Route[] = [getSite];
