import { chooseLocale, type Locale } from '@commonplace/ui/locale/locale';
import type { FastifyRequest } from 'fastify';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';

/** Returns the language that the browser prefers, or else that of the site. */
export function localeFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  settings: Pick<FollowedSettings, 'values'>,
): Locale {
  return chooseLocale(headers['accept-language'], settings.values().default_content_language);
}

/** Returns the language of pages that all visitors share. */
export function siteLocale(settings: Pick<FollowedSettings, 'values'>): Locale {
  return chooseLocale(undefined, settings.values().default_content_language);
}
