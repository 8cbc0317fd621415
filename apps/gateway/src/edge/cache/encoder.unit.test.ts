import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodings } from './encodings.ts';
import { createCache, filled } from './testing/cache.ts';

const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: `The title of ${id}` })));
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

async function cachedAnswer(body = text, maxBytes?: number) {
  const made = createCache(maxBytes);
  await made.fetch('a', async () => filled(body));
  const response = made.cache.get('a');
  if (!response) throw new Error('not cached');
  return { ...made, response };
}

test.each(encodings)('keeps a %s body with its own ETag beside the plain one', async (encoding) => {
  const { cache, response } = await cachedAnswer();
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

test('keeps encoded bodies if a refresh returns the same bytes, and drops them otherwise', async () => {
  const { cache, response, fetch, get, pass } = await cachedAnswer();
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

test('does not encode small, removed or too large responses', async () => {
  const small = await cachedAnswer('x'.repeat(1_000));
  const gone = await cachedAnswer();
  const tight = await cachedAnswer('x'.repeat(2_000), 8 * 3_700);
  for (const { cache, response } of [small, gone, tight]) cache.wantEncoded(response, 'br');
  gone.cache.clear();
  const last = await cachedAnswer();
  last.cache.wantEncoded(last.response, 'br');
  await expect.poll(() => last.response.encoded.size).toBe(1);
  for (const { response } of [small, gone]) expect(response.encoded.size).toBe(0);
  expect(tight.cache.get('a')).toBe(tight.response);
});
