import { refusalText, type Refused } from '@commonplace/ui/browser/refusal-text';
import type { EditorPage } from './page.ts';

/** Returns why the API refused something, in the language of the page; empty if it did not say. */
export function problemOf(page: EditorPage, refused: Refused): string {
  return refusalText(refused, { ...page, label: (field) => labelOf(page, field) });
}

/** Returns the label of a field by its name in the API. */
export function labelOf(page: EditorPage, name: string): string {
  const label = [...page.form.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === name);
  return label?.textContent ?? page.text(name).replaceAll('_', ' ');
}
