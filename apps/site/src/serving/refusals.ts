import { CommonplaceError } from '@commonplace/client';
import type { Locale } from '@commonplace/ui/locale/locale';
import { translateRefusal } from '@commonplace/ui/locale/refusal';
import { asSentence } from '@commonplace/ui/locale/translate-message';
import { fieldNames } from './field-names.ts';
import type { Refusal } from './page-route.ts';

/** The statuses with which the API refuses what was typed. */
const refusals = new Set([400, 402, 409, 413, 422, 429]);

/** Whether the API refused what was typed, and not the caller. */
export function isRefusal({ status }: CommonplaceError): boolean {
  return refusals.has(status);
}

/** Whether the idempotency key of a call is in use: no other conflict tells when to try again. */
export function isBeingAnswered(error: unknown): boolean {
  return error instanceof CommonplaceError && error.status === 409 && error.retryAfter !== undefined;
}

/** Returns why the API refused a form. */
export function refusalOf(error: CommonplaceError, locale: Locale): Refusal {
  const { status, errors } = error;
  return { message: messageOf(error, locale), status, errors };
}

/** Returns the messages about single fields, or that about the whole form. */
function messageOf({ message, errors }: CommonplaceError, locale: Locale): string {
  const names = fieldNames(locale.messages);
  const lines = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => {
      const translated = translateRefusal(locale, text);
      return field === 'base' ? translated : `${names[field] ?? field.replaceAll('_', ' ')} ${translated}`;
    }),
  );
  return lines.length > 0 ? lines.map(asSentence).join(' ') : asSentence(translateRefusal(locale, message));
}
