import { asSentence } from '@commonplace/ui/locale/translate-message';
import type { EditorPage } from './page.ts';

/** An answer of the API that refuses something, or says why it failed. */
export interface Refused {
  status: number;
  body: unknown;
}

/** Returns why the API refused something, in the language of the page; empty if it did not say. */
export function problemOf(page: EditorPage, { status, body }: Refused): string {
  if (status === 401) return page.text('sessionEnded');
  if (status === 403) return page.text('notAllowed');
  if (status === 0 || status >= 500) return '';
  const { error = '', errors = {} } = (body ?? {}) as { error?: string; errors?: Record<string, string[]> };
  const lines = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => `${name === 'base' ? '' : `${labelOf(page, name)} `}${page.refusal(message)}`),
  );
  return (lines.length > 0 ? lines : [page.refusal(error)]).map(asSentence).join(' ');
}

/** Returns the label of a field by its name in the API. */
function labelOf(page: EditorPage, name: string): string {
  const label = [...page.form.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === name);
  return label?.textContent ?? page.text(name).replaceAll('_', ' ');
}
