import { en } from './en/catalogue.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { translateMessage, type MessageTexts } from './translate-message.ts';

/** The name of a message of the API. */
export type RefusalName = keyof Messages['refusals'];

const allNames = Object.keys(en.refusals) as RefusalName[];

/** Returns the translations of messages of the API, of all without names. */
export function refusalTexts({ messages }: Locale, names: readonly RefusalName[] = allNames): MessageTexts {
  return Object.fromEntries(names.map((key) => [en.refusals[key], messages.refusals[key]]));
}

/** Returns a message of the API in another language, unchanged as far as the catalogues do not have it. */
export function translateRefusal(locale: Locale, message: string): string {
  return translateMessage(refusalTexts(locale), message);
}
