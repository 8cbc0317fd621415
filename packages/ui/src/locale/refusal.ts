import { en } from './en/catalogue.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { translateMessage, type MessageTexts } from './translate-message.ts';

type Key = keyof Messages['refusals'];

const keys = Object.keys(en.refusals) as Key[];

/** Returns the translations of the messages of the API. */
export function refusalTexts({ messages }: Locale): MessageTexts {
  return Object.fromEntries(keys.map((key) => [en.refusals[key], messages.refusals[key]]));
}

/** Returns a message of the API in another language, unchanged as far as the catalogues do not have it. */
export function translateRefusal(locale: Locale, message: string): string {
  return translateMessage(refusalTexts(locale), message);
}
