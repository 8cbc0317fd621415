import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFolderStore } from '@commonplace/objects/folder-store';
import { expect, onTestFinished, test } from 'vitest';
import { pruneUploads } from './prune-uploads.ts';
import { isUploadKey } from './upload-key.ts';

const running = { signal: new AbortController().signal };

test('removes uploads that have been unused for an hour, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const objects = await openFolderStore(folder);
  const [old, recent] = [`uploads/${randomUUID()}`, `uploads/${randomUUID()}`];
  const image = 'images/ab/old.png';
  for (const key of [old, recent, image]) {
    await objects.put(key, Readable.from([Buffer.from('x')]), { contentType: 'image/png', maxBytes: 1 });
  }
  const longAgo = new Date(Date.now() - 61 * 60 * 1_000);
  for (const path of [join(folder, old.replace('/', '/@')), join(folder, 'images/ab/@old.png')]) {
    await utimes(path, longAgo, longAgo);
  }
  await pruneUploads({ objects }, running);
  expect(await objects.head(old)).toBeUndefined();
  expect(await objects.head(recent)).toBeDefined();
  expect(await objects.head(image)).toBeDefined();
});

test('does nothing without uploads or without a store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(pruneUploads({ objects: await openFolderStore(folder) }, running)).resolves.toBeUndefined();
  await expect(pruneUploads({ objects: undefined }, running)).resolves.toBeUndefined();
});

test.each(['', 'uploads/', 'uploads/x', 'images/ab/x.png', `uploads/../${randomUUID()}`, `uploads/${randomUUID()}/x`])(
  'rejects %j as a key of an upload',
  (key) => {
    expect(isUploadKey(key)).toBe(false);
  },
);
