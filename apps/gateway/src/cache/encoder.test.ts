import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodings } from './encodings.ts';
import { createCache, filled } from './testing/cache.ts';

const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: `The title of ${id}` })));
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

async function keptAnswer(body = text, maxBytes?: number) {
  const made = createCache(maxBytes);
  await made.fetch('a', async () => filled(body));
  const response = made.cache.get('a');
  if (!response) throw new Error('not kept');
  return { ...made, response };
}

test.each(encodings)('%s is kept beside the plain form, with an ETag of its own', async (encoding) => {
  const { cache, response } = await keptAnswer();
  cache.wantEncoded(response, encoding);
  await expect.poll(() => response.encoded.has(encoding)).toBe(true);
  const { body, etag, headers } = response.encoded.get(encoding) ?? response.plain;
  expect(decoders[encoding](body).toString()).toBe(text);
  expect(body.length).toBeLessThan(text.length / 2);
  expect(body.buffer.byteLength).toBe(body.length);
  expect(etag).toBe(`${response.plain.etag.slice(0, -1)}-${encoding}"`);
  expect(headers).toEqual([
    'content-length',
    `${body.length}`,
    'content-encoding',
    encoding,
    'content-type',
    'text/plain',
  ]);
  expect(cache.get('a')).toBe(response);
});

test('the same bytes made anew keep their forms; others have theirs made', async () => {
  const { cache, response, fetch, get, pass } = await keptAnswer();
  cache.wantEncoded(response, 'gzip');
  await expect.poll(() => response.encoded.has('gzip')).toBe(true);
  pass(20_000);
  await fetch('a', async () => filled(text));
  expect(cache.get('a')).not.toBe(response);
  expect(cache.get('a')?.encoded.has('gzip')).toBe(true);
  pass(20_000);
  await fetch('a', async () => filled(`${text} `));
  expect(get('a')).toBe(`${text} `);
  expect(cache.get('a')?.encoded.size).toBe(0);
});

test('what is small, gone or too large for its place stays plain', async () => {
  const small = await keptAnswer('x'.repeat(1_000));
  const gone = await keptAnswer();
  const tight = await keptAnswer('x'.repeat(2_000), 8 * 3_700);
  for (const { cache, response } of [small, gone, tight]) cache.wantEncoded(response, 'br');
  gone.cache.clear();
  const last = await keptAnswer();
  last.cache.wantEncoded(last.response, 'br');
  await expect.poll(() => last.response.encoded.size).toBe(1);
  for (const { response } of [small, gone]) expect(response.encoded.size).toBe(0);
  expect(tight.cache.get('a')).toBe(tight.response);
});
