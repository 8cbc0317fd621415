import { buffer } from 'node:stream/consumers';
import { MIMEType } from 'node:util';
import sniffEncoding from 'html-encoding-sniffer';
import type { Fetched } from './guarded-fetcher.ts';

/**
 * Returns the text of a page in the encoding that HTML finds: by its byte order mark, its header, its first kilobyte. A page
 * that names none there is UTF-8 if it can be; otherwise a later `meta` counts, or it is windows-1252. Throws a FetchError.
 */
export async function readPageText({ headers, body }: Pick<Fetched, 'headers' | 'body'>): Promise<string> {
  return decodePage(await buffer(body), headers['content-type'] ?? '');
}

/** As `readPageText`, for bytes that have been read. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const encoding = encodingOf(bytes, contentType);
  // Encodings that are dangerous to read have no text (Encoding, "replacement").
  return encoding === 'replacement' ? '\ufffd' : new TextDecoder(encoding).decode(bytes);
}

const unknown = 'none';

function encodingOf(bytes: Uint8Array, contentType: string): string {
  const { isXml, charset } = readContentType(contentType);
  const options = { xml: isXml, transportLayerEncodingLabel: charset };
  const named = sniffEncoding(bytes, { ...options, defaultEncoding: unknown });
  if (named !== unknown) return named;
  const wholePage = { defaultEncoding: 'windows-1252', maxPrescanBytes: Infinity };
  return isUtf8(bytes) ? 'UTF-8' : sniffEncoding(bytes, wholePage);
}

function readContentType(contentType: string): { isXml: boolean; charset: string | undefined } {
  try {
    const { subtype, params } = new MIMEType(contentType);
    return { isXml: /(?:^|\+)xml$/.test(subtype), charset: params.get('charset') ?? undefined };
  } catch {
    return { isXml: false, charset: undefined };
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
