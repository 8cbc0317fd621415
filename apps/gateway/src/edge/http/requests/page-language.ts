import { acceptedLanguages } from '@commonplace/ui/locale/accepted-languages';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import type { Cookies } from './session-cookie.ts';

/** Chooses the language of a page; undefined if none fits, so that the site's default applies. */
export type LanguageChooser = (headers: IncomingHttpHeaders) => string | undefined;

/** Few different headers are in use. */
const maxRemembered = 500;
const maxRememberedLength = 200;

/** Returns the languages that a reader wants, as in `Accept-Language`: the one that they chose on a page comes first. */
export function wantedLanguages(headers: IncomingHttpHeaders, cookies: Pick<Cookies, 'language'>): string | undefined {
  const { 'accept-language': accepted } = headers;
  const chosen = cookies.language(headers);
  return chosen === undefined || accepted === undefined ? (chosen ?? accepted) : `${chosen}, ${accepted}`;
}

/** Chooses the language that a reader prefers among these (RFC 9110, 12.5.4); `de-AT` accepts `de`. */
export function createLanguageChooser(
  available: readonly string[],
  cookies: Pick<Cookies, 'language'>,
): LanguageChooser {
  const remembered = new LRUCache<string, { language: string | undefined }>({ max: maxRemembered });
  return (headers) => {
    const wanted = wantedLanguages(headers, cookies);
    if (wanted === undefined || wanted === '') return undefined;
    const choice = remembered.get(wanted);
    if (choice) return choice.language;
    const language = acceptedLanguages(wanted).find((accepted) => available.includes(accepted));
    if (wanted.length <= maxRememberedLength) remembered.set(wanted, { language });
    return language;
  };
}
