import { en } from './en/catalogue.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';

type Key = keyof Messages['refusals'];

const entries = Object.entries(en.refusals) as [Key, string][];
const known = new Map(entries.map(([key, text]) => [text, key]));

/** What messages quote: a text in double quotes, or an embed. */
const quoted = /"[^"]*"|\{%.*?%\}/g;

/** Returns a message of the API in another language, unchanged as far as the catalogues do not have it. */
export function translateRefusal({ messages }: Locale, message: string): string {
  const texts = message.match(quoted) ?? [];
  const pattern = message.replaceAll(quoted, '{text}');
  const numbers = pattern.match(/\d+/g) ?? [];
  const key = known.get(pattern.replaceAll(/\d+/g, '{number}'));
  if (key === undefined) return translateBeginning(messages, message);
  const filled = messages.refusals[key].replaceAll('{number}', () => numbers.shift() ?? '');
  return filled.replaceAll('{text}', () => texts.shift() ?? '');
}

/** Translates a known sentence that details follow. */
function translateBeginning({ refusals }: Messages, message: string): string {
  const [key, text = ''] = entries.find(([, text]) => text.endsWith('.') && message.startsWith(`${text} `)) ?? [];
  return key === undefined ? message : refusals[key] + message.slice(text.length);
}
