import { isUtf8 } from 'node:buffer';
import { badRequest, DomainError, invalid } from '@commonplace/domain/errors';
import { hasExcessiveValues } from '@commonplace/rules/form-limits';
import { z } from 'zod';
import type { FormValues } from '@commonplace/ui/forms/form-view';

/** The maximum size of a form of visitors. */
export const maxFormBytes = 65_536;
/** More than the fields of a form of users can hold, so that what is too long is refused at its field and shown again. */
export const maxUserFormBytes = 1_048_576;
/** More fields than any page has. */
const maxValues = 200;

/** A line of text; blank if missing. */
export const line = z
  .array(z.string())
  .default([])
  .transform((values) => values.at(-1) ?? '');

/** Parses a text with several lines; browsers send CRLF. */
export const lines = line.transform((text) => text.replaceAll('\r\n', '\n'));

/** Whether a checkbox was checked. */
export const checkbox = z.array(z.string()).optional().transform(Boolean);

/** The selected values. */
export const choices = z.array(z.string()).default([]);

export const recordNumber = line
  .pipe(z.string().regex(/^[1-9]\d{0,9}$/))
  .transform(Number)
  .pipe(z.int32());

/**
 * Parses a URL-encoded form. Throws `bad_request` for invalid UTF-8, `payload_too_large` for too many values, and
 * `validation_failed` for null characters (rules.md#text).
 */
export function parseForm(body: Buffer): FormValues {
  if (hasExcessiveValues(body, maxValues)) throw new DomainError('payload_too_large', 'the form has too many values');
  const text = body.toString('utf8');
  if (!isUtf8(body) || !hasUtf8Escapes(text)) throw badRequest('the form is not valid UTF-8');
  return toFormValues(new URLSearchParams(text));
}

/** Whether percent-encoded bytes are valid UTF-8, which URLSearchParams would replace otherwise. */
function hasUtf8Escapes(text: string): boolean {
  try {
    // A percent sign that encodes no byte stands for itself.
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** Groups the values of a form by name. */
function toFormValues(entries: Iterable<readonly [string, string]>): FormValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (name.includes('\0') || value.includes('\0')) throw invalid('The form contains a null character');
    const list = values.get(name);
    if (list) list.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(values);
}
