import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { contentOf, from, keysIn, newFolder, plain } from './testing/stores.ts';

describe('a folder', () => {
  // As S3 itself; some stores based on folders reject it.
  test('may have a file whose key is a prefix of others', async () => {
    const store = await openFolderStore(await newFolder());
    for (const key of ['a/b', 'a/b/c']) await store.put(key, from(key), plain);
    expect(await keysIn(store, 'a/')).toEqual(['a/b', 'a/b/c']);
    expect(await contentOf(store, 'a/b')).toBe('a/b');
  });

  test('can be read by its user only', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    await store.put('a/b', from('x'), plain);
    const entries = await readdir(root, { recursive: true });
    expect(entries.toSorted()).toEqual(['.parts', '.signing-key', 'a', 'a/@b']);
    for (const entry of entries) expect((await stat(join(root, entry))).mode & 0o077).toBe(0);
  });

  test("is shared by processes, with each other's signed URLs", async () => {
    const root = await newFolder();
    const [one, other] = await Promise.all([openFolderStore(root), openFolderStore(root)]);
    await one.put('a', from('x'), plain);
    expect(await contentOf(other, 'a')).toBe('x');
    const address = await one.presignDownload('a', 60);
    expect(other.signedRequests?.check('GET', address)).toEqual({ key: 'a' });
  });

  test('never replaces a file of putOnce, even in concurrent requests', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    const put = async (content: string) => store.putOnce?.('a/b', from(content), plain);
    const tries = await Promise.allSettled(['1', '2', '3'].map((content) => put(content)));
    const [first, ...others] = tries.toSorted(({ status: one }, { status: other }) => one.localeCompare(other));
    expect(first?.status).toBe('fulfilled');
    for (const one of others) expect(one).toMatchObject({ reason: { code: 'conflict' } });
    const kept = await contentOf(store, 'a/b');
    await expect(put('4')).rejects.toMatchObject({ code: 'conflict' });
    expect(await contentOf(store, 'a/b')).toBe(kept);
    expect(await readdir(join(root, '.parts'))).toEqual([]);
    await store.delete('a/b');
    await put('5');
    expect(await contentOf(store, 'a/b')).toBe('5');
  });

  test('removes files that were left unfinished for a day, and nothing else', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    await store.put('a', from('x'), plain);
    const [old, recent] = [join(root, '.parts', 'old'), join(root, '.parts', 'recent')];
    for (const part of [old, recent]) await writeFile(part, 'half');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await openFolderStore(root);
    expect(await readdir(join(root, '.parts'))).toEqual(['recent']);
    expect(await contentOf(store, 'a')).toBe('x');
  });

  test('reports a damaged file', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    await writeFile(join(root, '@a'), 'x');
    await expect(store.get('a')).rejects.toThrow('damaged');
  });
});
