import { en } from './en/catalogue.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';

const known = new Map(Object.entries(en.refusals).map(([key, text]) => [text, key as keyof Messages['refusals']]));

/** Returns a message of the API in another language, unchanged if the catalogues do not have it. */
export function translateRefusal({ messages }: Locale, message: string): string {
  const numbers = message.match(/\d+/g) ?? [];
  const key = known.get(message.replaceAll(/\d+/g, '{number}'));
  if (key === undefined) return message;
  return messages.refusals[key].replaceAll('{number}', () => numbers.shift() ?? '');
}
