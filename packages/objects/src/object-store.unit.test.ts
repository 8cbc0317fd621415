import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { contentOf, from, hasBucket, keysIn, mebibyte, newFolder, openBucket, plain } from './testing/stores.ts';

const stores: { name: string; open: () => Promise<ObjectStore> }[] = [
  { name: 'a folder', open: async () => openFolderStore(await newFolder()) },
  { name: 'a bucket', open: openBucket },
];

if (!hasBucket) test.skip('files in a bucket: skipped, since S3_ENDPOINT is not set', () => undefined);

async function* failing(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
  throw new Error('the sender has disconnected');
}

describe.each(hasBucket ? stores : stores.slice(0, 1))('files in $name', ({ open }) => {
  const folder = `test-${randomUUID()}`;

  test('are stored with type and metadata', async () => {
    const store = await open();
    const key = `${folder}/a.txt`;
    const options = { ...plain, metadata: { origin: 'a form' } };
    expect(await store.put(key, from('hello ', 'there'), options)).toEqual({ bytes: 11 });
    const head = { bytes: 11, contentType: 'text/plain', metadata: { origin: 'a form' } };
    expect(await store.head(key)).toEqual(head);
    const { body, ...rest } = (await store.get(key)) ?? {};
    expect(rest).toEqual(head);
    expect((await buffer(body ?? from())).toString()).toBe('hello there');
  });

  test('are read in ranges', async () => {
    const store = await open();
    const key = `${folder}/range`;
    await store.put(key, from('0123456789'), plain);
    expect(await contentOf(store, key, { start: 0, end: 3 })).toBe('0123');
    expect(await contentOf(store, key, { start: 8, end: 100 })).toBe('89');
    const part = await store.get(key, { start: 2, end: 4 });
    expect(part?.bytes).toBe(10);
    part?.body.destroy();
  });

  test('may be empty', async () => {
    const store = await open();
    const key = `${folder}/empty`;
    expect(await store.put(key, from(), plain)).toEqual({ bytes: 0 });
    expect(await contentOf(store, key)).toBe('');
    expect(await store.head(key)).toMatchObject({ bytes: 0 });
  });

  test('may be larger than a part of an upload', async () => {
    const store = await open();
    const key = `${folder}/large`;
    const bytes = randomBytes(12 * mebibyte);
    const chunks = Readable.from(
      Array.from({ length: 192 }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536)),
    );
    expect(await store.put(key, chunks, { ...plain, maxBytes: bytes.length })).toEqual({ bytes: bytes.length });
    const stored = await store.get(key);
    const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(digest(await buffer(stored?.body ?? from()))).toBe(digest(bytes));
  });

  test('are replaced, and removed', async () => {
    const store = await open();
    const key = `${folder}/replaced`;
    await store.put(key, from('one'), plain);
    await store.put(key, from('two'), plain);
    expect(await contentOf(store, key)).toBe('two');
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.head(key)).toBeUndefined();
  });

  test('that are too large keep the previous file', async () => {
    const store = await open();
    const key = `${folder}/limit`;
    await store.put(key, from('before'), plain);
    await expect(store.put(key, from('123', '45'), { ...plain, maxBytes: 4 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(await contentOf(store, key)).toBe('before');
    expect(await store.put(key, from('123', '4'), { ...plain, maxBytes: 4 })).toEqual({ bytes: 4 });
  });

  test.each([3, 6 * mebibyte])('whose sender disconnects after %i bytes are not stored', async (bytes) => {
    const store = await open();
    const key = `${folder}/gone-${bytes}`;
    const options = { ...plain, maxBytes: 10 * mebibyte };
    await expect(store.put(key, failing(Buffer.alloc(bytes)), options)).rejects.toThrow('the sender has disconnected');
    expect(await store.head(key)).toBeUndefined();
  });

  test('are listed by their folder', async () => {
    const store = await open();
    const inside = `${folder}/listed`;
    for (const name of ['a', 'b/c', 'd/e/f']) await store.put(`${inside}/${name}`, from('x'), plain);
    await store.put(`${folder}/listed-too`, from('x'), plain);
    expect(await keysIn(store, `${inside}/`)).toEqual([`${inside}/a`, `${inside}/b/c`, `${inside}/d/e/f`]);
    expect(await keysIn(store, `${folder}/nothing/`)).toEqual([]);
  });

  test('written 20 times at once under one key are one of the 20', async () => {
    const store = await open();
    const key = `${folder}/busy`;
    const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(1000));
    await Promise.all(texts.map((text) => store.put(key, from(text), plain)));
    expect(texts).toContain(await contentOf(store, key));
  });

  test.each(['', '/', '/a', 'a/', '../a', 'a/../b', 'a/./b', '.a', 'A', 'a b', 'a//b', 'a\\b', 'ä', 'a\0', 'a%2f'])(
    'reject the key %j',
    async (key) => {
      const store = await open();
      await expect(store.put(key, from('x'), plain)).rejects.toThrow('not a valid object key');
      await expect(store.get(key)).rejects.toThrow('not a valid object key');
      await expect(store.head(key)).rejects.toThrow('not a valid object key');
      await expect(store.delete(key)).rejects.toThrow('not a valid object key');
      await expect(store.presignDownload(key, 60)).rejects.toThrow('not a valid object key');
    },
  );
});
