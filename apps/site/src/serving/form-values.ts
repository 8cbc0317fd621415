import { isFormInParts, isTooComplexForm, maxFormBytes } from '@commonplace/rules/form-limits';
import { limits } from '@commonplace/rules/limits';
import type { FormValues } from '@commonplace/ui/forms/form-view';
import type { FastifyRequest } from 'fastify';
import { PageFailure } from './page-failure.ts';
import type { FormCall } from './page-route.ts';

/** The values of a form. */
type ReadForm = Pick<FormCall, 'field' | 'file' | 'values'>;

/** Whether a form may have a file. */
export function hasFile({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return isFormInParts(headers['content-type']);
}

/** Reads a form, URL-encoded or in parts. Throws a 413 for too many values, a 400 for one in parts that cannot be read. */
export async function readForm({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): Promise<ReadForm> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const type = headers['content-type'];
  if (bytes.length > maxFormBytes(type) || isTooComplexForm(bytes, type)) throw new PageFailure(413);
  const values = isFormInParts(type) ? await readParts(bytes, type ?? '') : new URLSearchParams(bytes.toString());
  if ([...values.values()].some(isTooLong)) throw new PageFailure(413);
  const texts = textsIn(values);
  return {
    values: texts,
    field: (name) => (Object.hasOwn(texts, name) ? (texts[name]?.at(-1) ?? '') : ''),
    file(name) {
      const value = values.get(name);
      return value instanceof File && value.size > 0 ? value : undefined;
    },
  };
}

/** Returns the values that are no files, by name. */
function textsIn(values: FormData | URLSearchParams): FormValues {
  const texts = new Map<string, string[]>();
  for (const [name, value] of values) {
    // Browsers send CRLF.
    if (typeof value === 'string') texts.set(name, [...(texts.get(name) ?? []), value.replaceAll('\r\n', '\n')]);
  }
  return Object.fromEntries(texts);
}

/** Whether a text is longer than any that may be stored, so that showing it again would take longer than reading it. */
function isTooLong(value: string | File): boolean {
  return typeof value === 'string' && value.length > limits.form.text;
}

async function readParts(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new PageFailure(400);
  }
}
