import { asSentence, translateMessage, type MessageTexts } from '../locale/translate-message.ts';
import { sayProblem, textOf } from './comment-form.ts';

/** Why the API refused a comment or an image. */
export interface Refusal {
  /** Undefined without an answer. */
  status: number | undefined;
  body: { error?: string; errors?: Record<string, readonly string[]> } | undefined;
  /** The name of the file. */
  image?: string;
}

/** Says why the API refused a comment or an image, in the language of the page. */
export function showRefusal(form: HTMLFormElement, refusal: Refusal): void {
  const failed = refusal.image === undefined ? '' : textOf('uploadFailed');
  sayProblem(form, [failed, reasonOf(refusal)].filter(Boolean).join(' '));
}

function reasonOf({ status, body, image }: Refusal): string {
  if (status === 401) return textOf('sessionEnded');
  if (status === 403) return textOf('notAllowed');
  if (status === 404) return textOf('isGone');
  if (!body?.error || status === undefined || status >= 500) return '';
  const known = JSON.parse(textOf('refusals') || '{}') as MessageTexts;
  const names: Record<string, string | undefined> = { image, parent: textOf('parent'), body_markdown: textOf('text') };
  const lines = Object.entries(body.errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => [names[field], translateMessage(known, message)].filter(Boolean).join(' ')),
  );
  return (lines.length > 0 ? lines : [translateMessage(known, body.error)]).map(asSentence).join(' ');
}
