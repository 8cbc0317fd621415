import { isFormInParts, isTooComplexForm, maxFormBytes } from '@commonplace/rules/form-limits';
import { limits } from '@commonplace/rules/limits';
import type { FastifyRequest } from 'fastify';
import { PageFailure } from './page-failure.ts';
import type { FormCall } from './page-route.ts';

/** The values of a form. */
export type FormValues = Pick<FormCall, 'field' | 'file'>;

/** Whether a form may have a file. */
export function hasFile({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return isFormInParts(headers['content-type']);
}

/** Reads a form, URL-encoded or in parts. Throws a 413 for too many values, a 400 for one in parts that cannot be read. */
export async function readForm({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): Promise<FormValues> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const type = headers['content-type'];
  if (bytes.length > maxFormBytes(type) || isTooComplexForm(bytes, type)) throw new PageFailure(413);
  const values = isFormInParts(type) ? await readParts(bytes, type ?? '') : new URLSearchParams(bytes.toString());
  if ([...values.values()].some(isTooLong)) throw new PageFailure(413);
  return {
    field(name) {
      const value = values.getAll(name).at(-1);
      // Browsers send CRLF.
      return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
    },
    file(name) {
      const value = values.get(name);
      return value instanceof File && value.size > 0 ? value : undefined;
    },
  };
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
