import type { Locale } from '../locale/locale.ts';
import { translateRefusal } from '../locale/refusal.ts';

/** Returns what is wrong with a username in the language of the page. The API says of other signs only that it is invalid. */
export function explainUsername(problem: string, locale: Locale): string {
  const { usernameInvalid } = locale.messages.account.signIn;
  return problem === 'is invalid' ? usernameInvalid : translateRefusal(locale, problem);
}
