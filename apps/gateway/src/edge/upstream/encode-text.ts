import { encode, encodings } from '../cache/encodings.ts';
import { createEncodingChooser } from '../http/requests/accept-encoding.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** Smaller answers consist mostly of headers. */
const minBytes = 1_024;

const chooseEncoding = createEncodingChooser(encodings);

/**
 * Returns the body of an answer or a file that is not cached in the encoding that the client prefers, and its header. Pages have no
 * secret, such as a token of a form, whose length next to repeated input could be measured.
 */
export async function encodeText(
  { headers, body }: Pick<UpstreamAnswer, 'headers' | 'body'>,
  accepted: string | string[] | undefined,
): Promise<{ body: Buffer; encoding?: { 'content-encoding': string } }> {
  const isText = /^text\/|javascript|json|xml/.test(headers['content-type'] ?? '');
  const encoding = isText && body.length >= minBytes ? chooseEncoding(accepted) : undefined;
  if (encoding === undefined) return { body };
  return { body: await encode(body, encoding), encoding: { 'content-encoding': encoding } };
}
