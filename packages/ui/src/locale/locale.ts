import { acceptedLanguages, languageOf } from './accepted-languages.ts';
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
  const codes = [...acceptedLanguages(acceptLanguage ?? ''), languageOf(siteDefault ?? '')];
  const code = codes.find((one): one is LocaleCode => Object.hasOwn(locales, one));
  return locales[code ?? 'en'];
}
