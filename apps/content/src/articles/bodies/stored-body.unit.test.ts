import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packBody } from './pack-body.ts';
import { htmlIfAny, htmlOf, markdownOf, textsOf } from './stored-body.ts';

const emptied = { body_markdown: '', body_html: '' };
const store = async (markdown: string, html: string) => ({ ...emptied, ...(await packBody({ markdown, html })) });

/** Every character of Unicode but surrogates. */
const allCharacters = Array.from({ length: 0x11_00_00 }, (_, code) =>
  code >= 0xd8_00 && code < 0xe0_00 ? '' : String.fromCodePoint(code),
).join('');

it.each([
  ['nothing', '', ''],
  ['one empty text', '', '<p>x</p>\n'],
  ['another empty text', '<!-- x -->', ''],
  ['every character', allCharacters, `<p>${allCharacters}</p>`],
  ['a text of the maximum length', randomBytes(300_000).toString('hex'), randomBytes(600_000).toString('base64')],
])('restores %s', async (_name, markdown, html) => {
  const stored = await store(markdown, html);
  expect(textsOf(stored)).toEqual({ markdown, html });
  expect(markdownOf(stored) === markdown && htmlOf(stored) === html).toBe(true);
});

it('cuts HTML by characters, as the database does', async () => {
  const stored = await store('Markdown', 'Größe 🥖!');
  const beginnings = Array.from({ length: 10 }, (_, length) => htmlOf(stored, length));
  const whole = 'Größe 🥖!';
  expect(beginnings).toEqual(['', 'G', 'Gr', 'Grö', 'Größ', 'Größe', 'Größe ', 'Größe 🥖', whole, whole]);
});

it('reads texts that are not compressed, and tells that there are none', () => {
  const stored = {
    body_markdown: '*x*',
    body_html: '<em>x</em>',
    packed: null,
    markdown_bytes: null,
    html_bytes: null,
  };
  expect(textsOf(stored)).toEqual({ markdown: '*x*', html: '<em>x</em>' });
  expect(markdownOf(stored)).toBe('*x*');
  expect(htmlOf(stored)).toBe('<em>x</em>');
  expect(htmlIfAny({ ...stored, body_html: null })).toBeNull();
});

it('refuses a value that has other lengths than stored, without restoring more than these', async () => {
  const stored = await store('Markdown', '<p>HTML</p>');
  const bomb = zstdCompressSync(Buffer.alloc(512 * 1024 * 1024));
  const before = process.memoryUsage().arrayBuffers;
  expect(() => textsOf({ ...stored, packed: bomb })).toThrow('Cannot create a Buffer larger than 19 bytes');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  expect(() => textsOf({ ...stored, html_bytes: 12 })).toThrow('19 bytes of texts instead of 20');
  expect(() => textsOf({ ...stored, packed: stored.packed.subarray(0, -1) })).toThrow('unexpected end of file');
  expect(() => textsOf({ ...stored, packed: Buffer.from('x') })).toThrow('Unknown frame descriptor');
});
