import type { ApiAnswer } from '@commonplace/ui/browser/api';
import { isReached } from './autosave-answer.ts';
import type { Status } from './autosave-target.ts';

/** Returns what the page says about a text that the server has not taken. */
export function failureOf(answer: ApiAnswer): Status {
  const { status } = answer;
  if (status === 401) return 'signedOut';
  if (!isReached(answer)) return 'offline';
  if (status === 404 || status === 410) return 'isGone';
  return isTooLong(answer) ? 'tooLong' : 'notSaved';
}

/** Whether the text is longer than an article can be, which is all that an autosave is refused for. */
function isTooLong({ status, body }: ApiAnswer): boolean {
  const { errors } = (body ?? {}) as { errors?: Record<string, unknown> };
  return status === 413 || errors?.['body_markdown'] !== undefined;
}
