import { acceptedLanguages } from '@commonplace/ui/locale/accepted-languages';
import { LRUCache } from 'lru-cache';

/** Chooses the language of a page; undefined if none fits, so that the site's default applies. */
export type LanguageChooser = (header: string | undefined) => string | undefined;

/** Few different headers are in use. */
const maxRemembered = 500;
const maxRememberedLength = 200;

/** Chooses the language that `Accept-Language` prefers among these (RFC 9110, 12.5.4); `de-AT` accepts `de`. */
export function createLanguageChooser(available: readonly string[]): LanguageChooser {
  const remembered = new LRUCache<string, { language: string | undefined }>({ max: maxRemembered });
  return (header) => {
    if (header === undefined || header === '') return undefined;
    const choice = remembered.get(header);
    if (choice) return choice.language;
    const language = acceptedLanguages(header).find((accepted) => available.includes(accepted));
    if (header.length <= maxRememberedLength) remembered.set(header, { language });
    return language;
  };
}
