import { de } from './de/catalogue.ts';
import { en } from './en/catalogue.ts';
import type { Messages } from './messages.ts';

/** A language of the interface. */
export interface Locale {
  /** The language tag. */
  code: string;
  /** Its own name. */
  name: string;
  direction: 'ltr' | 'rtl';
  messages: Messages;
}

/** The languages by tag. The first is used if no other was asked for. */
export const locales = {
  en: { code: 'en', name: 'English', direction: 'ltr', messages: en },
  de: { code: 'de', name: 'Deutsch', direction: 'ltr', messages: de },
} as const satisfies Record<string, Locale>;

export type LocaleCode = keyof typeof locales;

/** Returns the best language for an `Accept-Language` header, or that of the site. */
export function chooseLocale(acceptLanguage: string | undefined, siteDefault: string | null): Locale {
  const accepted = parseAcceptLanguage(acceptLanguage ?? '');
  for (const tag of [...accepted, siteDefault ?? '']) {
    const found = localeOf(tag);
    if (found) return found;
  }
  return locales.en;
}

function localeOf(tag: string): Locale | undefined {
  const code = tag.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(locales, code) ? locales[code as LocaleCode] : undefined;
}

/** Returns the tags by descending quality (RFC 9110, 12.5.4), without those that are refused by `q=0`. */
function parseAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
