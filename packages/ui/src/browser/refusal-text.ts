import { asSentence } from '../locale/translate-message.ts';

/** An answer of the API that refuses something, or says why it failed; status 0 without one. */
export interface Refused {
  status: number;
  body: unknown;
}

/** The words of a page, in its language. */
export interface RefusalWords {
  /** Returns a text by name. */
  text(name: 'sessionEnded' | 'notAllowed' | 'isGone'): string;
  /** Returns a message of the API. */
  refusal(message: string): string;
  /** Returns the label of a field by its name in the API. */
  label(field: string): string;
}

/** Returns why the API refused something; empty if it did not say. */
export function refusalText({ status, body }: Refused, words: RefusalWords): string {
  if (status === 401) return words.text('sessionEnded');
  if (status === 403) return words.text('notAllowed');
  if (status === 404) return words.text('isGone');
  if (status === 0 || status >= 500) return '';
  const { error = '', errors = {} } = (body ?? {}) as { error?: string; errors?: Record<string, readonly string[]> };
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => `${field === 'base' ? '' : words.label(field)} ${words.refusal(message)}`.trim()),
  );
  return (lines.length > 0 ? lines : [words.refusal(error)]).map(asSentence).join(' ');
}
