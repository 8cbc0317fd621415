import { Readable } from 'node:stream';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestContext } from '../../testing/fixture.ts';
import { pruneExports } from './prune-exports.ts';

const options = { contentType: 'application/zip', maxBytes: 100 };
const dayMs = 86_400_000;

it('removes only exports whose link has expired', async () => {
  await using context = await createTestContext();
  const objects = context.objects as ObjectStore;
  await objects.put('exports/1/one.zip', Readable.from([Buffer.from('zip')]), options);
  await objects.put('images/ab/one.png', Readable.from([Buffer.from('png')]), options);
  const signal = new AbortController().signal;
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  const today = new Date().getTime();
  now.mockReturnValue(today + 7 * dayMs);
  await pruneExports(context, { signal });
  expect(await objects.head('exports/1/one.zip')).toBeDefined();
  now.mockReturnValue(today + 9 * dayMs);
  await pruneExports(context, { signal });
  expect(await objects.head('exports/1/one.zip')).toBeUndefined();
  expect(await objects.head('images/ab/one.png')).toBeDefined();
});
