import { apiRefusals } from './en/api-refusals.ts';
import type { Locale } from './locale.ts';
import { translateMessage, type MessageTexts } from './translate-message.ts';

/** The name of a message of the API. */
export type RefusalName = keyof typeof apiRefusals;

const allNames = Object.keys(apiRefusals) as RefusalName[];

/** Returns the words of pages for messages of the API, of all without names, as far as they differ from these. */
export function refusalTexts({ messages }: Locale, names: readonly RefusalName[] = allNames): MessageTexts {
  const texts = names.map((key) => [apiRefusals[key], messages.refusals[key]] as const);
  return Object.fromEntries(texts.filter(([message, text]) => text !== message));
}

/** Returns a message of the API in the words of pages, unchanged as far as the catalogues do not have it. */
export function translateRefusal(locale: Locale, message: string): string {
  return translateMessage(refusalTexts(locale), message);
}
