import { chooseLocale, type Locale } from '@commonplace/ui/locale/locale';
import type { FastifyRequest } from 'fastify';
import { valuesOf, type SiteSettings } from '../../site/site-settings.ts';

/** Returns the language that the browser prefers, or else that of the site. */
export function localeFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  settings: Pick<SiteSettings, 'current'>,
): Locale {
  return chooseLocale(headers['accept-language'], valuesOf(settings).default_content_language);
}

/** Returns the language of pages that all visitors share. */
export function siteLocale(settings: Pick<SiteSettings, 'current'>): Locale {
  return chooseLocale(undefined, valuesOf(settings).default_content_language);
}
