import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodings } from './encodings.ts';
import { createEncoder } from './encoder.ts';
import { answer, createCache, filled } from './testing/cache.ts';

const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: `The title of ${id}` })));
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

async function cachedAnswer(body = text, maxBytes?: number) {
  const made = createCache(maxBytes);
  await made.fetch('a', async () => filled(body));
  const response = made.cache.get('a');
  if (!response) throw new Error('not cached');
  return { ...made, response };
}

test.each(encodings)('keeps a %s body with its own ETag as well as the plain one', async (encoding) => {
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

/** An encoder that records the bodies it has encoded. */
function recordingEncoder() {
  const kept: number[] = [];
  return { kept, encoder: createEncoder((_response, _encoding, body) => kept.push(body.length)) };
}

test('encodes a response once for each encoding', async () => {
  const { kept, encoder } = recordingEncoder();
  const response = answer('x'.repeat(1_024));
  for (const encoding of ['gzip', 'gzip', 'br', 'gzip'] as const) encoder.want(response, encoding);
  encoder.want(answer('last'.repeat(1_000)), 'gzip');
  await expect.poll(() => kept.length).toBe(3);
});

test('drops an encoded body that is not smaller', async () => {
  const { kept, encoder } = recordingEncoder();
  const random = randomBytes(3_000);
  encoder.want({ ...answer(''), plain: { ...answer('').plain, body: random } }, 'gzip');
  encoder.want(answer(text), 'gzip');
  await expect.poll(() => kept.length).toBe(1);
  expect(kept[0]).toBeLessThan(text.length);
});

test('encodes at most 100 waiting responses, and the others when they are requested again', async () => {
  const { kept, encoder } = recordingEncoder();
  const responses = Array.from({ length: 110 }, () => answer(text));
  for (const response of responses) encoder.want(response, 'gzip');
  await expect.poll(() => kept.length).toBeGreaterThanOrEqual(100);
  expect(kept.length).toBeLessThanOrEqual(101);
  for (const response of responses) encoder.want(response, 'gzip');
  await expect.poll(() => kept.length).toBe(110);
});
