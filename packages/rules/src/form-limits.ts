import { MIMEType } from 'node:util';
import { limits } from './limits.ts';

const { values: maxValues, partHeaderBytes } = limits.form;

const ampersand = 0x26;
const endOfHeaders = '\r\n\r\n';

/** Whether the content type is that of a form in parts, which may have a file. */
export function isFormInParts(contentType = ''): boolean {
  return /^multipart\/form-data\s*;/i.test(contentType);
}

/** Returns the largest size of a form with this content type, of all that a user may send. */
export function maxFormBytes(contentType: string | undefined): number {
  return isFormInParts(contentType) ? limits.form.bytes : limits.form.encodedBytes;
}

/**
 * Whether a form has more values, or longer headers of a value, than any form of the site. It is asked before parsing, which takes the
 * square of the number of values.
 */
export function isTooComplexForm(bytes: Buffer, contentType: string | undefined): boolean {
  return isFormInParts(contentType) ? hasExcessiveParts(bytes, contentType ?? '') : hasExcessiveValues(bytes);
}

/** Whether a URL-encoded form has more values than allowed. */
export function hasExcessiveValues(bytes: Uint8Array, max: number = maxValues): boolean {
  let separators = 0;
  for (let at = bytes.indexOf(ampersand); at >= 0; at = bytes.indexOf(ampersand, at + 1)) {
    separators += 1;
    if (separators >= max) return true;
  }
  return false;
}

/** A form without a boundary is left to the parser, which refuses it. */
function hasExcessiveParts(bytes: Buffer, contentType: string): boolean {
  const boundary = boundaryIn(contentType);
  if (!boundary) return false;
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at)) {
    at += delimiter.length;
    const head = bytes.subarray(at, at + partHeaderBytes);
    if (!head.includes(endOfHeaders)) return head.length === partHeaderBytes;
    parts += 1;
    if (parts > maxValues) return true;
  }
  return false;
}

function boundaryIn(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get('boundary');
  } catch {
    return null;
  }
}
