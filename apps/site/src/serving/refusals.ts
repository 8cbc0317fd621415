import type { CommonplaceError } from '@commonplace/client';
import type { Refusal } from './page-route.ts';

/** The statuses with which the API refuses what was typed. */
const refusals = new Set([400, 402, 409, 413, 422]);

/** Whether the API refused what was typed, and not the caller. */
export function isRefusal({ status }: CommonplaceError): boolean {
  return refusals.has(status);
}

/** Returns why the API refused a form. */
export function refusalOf(error: CommonplaceError): Refusal {
  const { status, errors } = error;
  return { message: messageOf(error), status, errors };
}

/** Returns the messages about single fields, or that about the whole form. */
function messageOf({ message, errors }: CommonplaceError): string {
  const lines = Object.entries(errors).flatMap(([name, texts]) =>
    texts.map((text) => (name === 'base' ? text : `${name.replaceAll('_', ' ')} ${text}`)),
  );
  return lines.length > 0 ? lines.join('. ') : message;
}
