import { chooseLocale, type Locale } from '@commonplace/ui/locale/locale';
import type { FastifyRequest } from 'fastify';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import { wantedLanguages } from '../../edge/http/requests/page-language.ts';
import type { Cookies } from '../../edge/http/requests/session-cookie.ts';

/** What the language of a page depends on besides its request. */
export interface LanguageDependencies {
  settings: Pick<FollowedSettings, 'values'>;
  cookies: Pick<Cookies, 'language'>;
}

/** Returns the language that the reader chose, or else that the browser prefers, or else that of the site. */
export function localeFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { settings, cookies }: LanguageDependencies,
): Locale {
  return chooseLocale(wantedLanguages(headers, cookies), settings.values().default_content_language);
}

/** Returns the language of pages that all visitors share. */
export function siteLocale(settings: Pick<FollowedSettings, 'values'>): Locale {
  return chooseLocale(undefined, settings.values().default_content_language);
}
