import { translateMessage, type MessageTexts } from '../locale/translate-message.ts';
import { sayProblem, textOf } from './comment-form.ts';
import { refusalText, type Refused } from './refusal-text.ts';

/** Says why the API refused a comment, or the image of a name, in the language of the page. */
export function showRefusal(form: HTMLFormElement, refused: Refused, image?: string): void {
  const translations = JSON.parse(textOf('refusals') || '{}') as MessageTexts;
  const labels: Partial<Record<string, string>> = { image, parent: textOf('parent'), body_markdown: textOf('text') };
  const reason = refusalText(refused, {
    text: textOf,
    refusal: (message) => translateMessage(translations, message),
    label: (field) => labels[field] ?? '',
  });
  sayProblem(form, image === undefined ? reason : `${textOf('uploadFailed')} ${reason}`.trim());
}
