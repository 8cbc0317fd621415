/** The words of pages for messages of the API by their text there, in which `{number}` and `{text}` stand for what differs. */
export type MessageTexts = Readonly<Record<string, string>>;

/** What messages quote: a text in double quotes, or an embed. */
const quoted = /"[^"]*"|\{%.*?%\}/g;

/** Returns a message of the API in the words of pages, unchanged as far as the texts do not have it. */
export function translateMessage(texts: MessageTexts, message: string): string {
  const quotes = message.match(quoted) ?? [];
  const pattern = message.replaceAll(quoted, '{text}');
  const numbers = pattern.match(/\d+/g) ?? [];
  const english = pattern.replaceAll(/\d+/g, '{number}');
  if (!Object.hasOwn(texts, english)) return translateBeginning(texts, message);
  const filled = texts[english]?.replaceAll('{number}', () => numbers.shift() ?? '') ?? '';
  return filled.replaceAll('{text}', () => quotes.shift() ?? '');
}

/** Translates a known sentence that details follow. */
function translateBeginning(texts: MessageTexts, message: string): string {
  const [english, text] =
    Object.entries(texts).find(([each]) => each.endsWith('.') && message.startsWith(`${each} `)) ?? [];
  return english === undefined ? message : text + message.slice(english.length);
}

/** Returns a message as a sentence. */
export function asSentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}
