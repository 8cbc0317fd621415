import type { Locale } from '../locale/locale.ts';

/**
 * Returns the attributes of a text field that keep what is typed in the browser until its form has taken effect. `name` is
 * unique among the fields that the account sees, and the same when the form is shown again. Not for secrets.
 */
export function keptText(accountId: number | undefined, name: string, { messages }: Locale): Record<string, string> {
  return {
    'data-kept': `${accountId ?? ''} ${name}`,
    'data-kept-notice': messages.commenting.restored,
    'data-kept-discard': messages.commenting.discard,
  };
}
