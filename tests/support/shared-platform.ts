import { test as base } from 'vitest';
import { startPlatform } from './platform.ts';

/** One platform for all files of a worker. */
const withPlatform = base.extend('workerPlatform', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const platform = await startPlatform();
  onCleanup(() => platform[Symbol.asyncDispose]());
  return platform;
});

/**
 * The `test` of files that use the default configuration: `sharedPlatform` is one platform for all such files of a worker.
 * Earlier files have left records there, so a file creates its own users and articles, reads only those, and uses unique
 * tags and names. It undoes what it changes for all, such as a setting, and disposes gateways that it starts.
 */
export const test = withPlatform.extend(
  'sharedPlatform',
  { scope: 'file' },
  async ({ workerPlatform }, { onCleanup }) => {
    // The next file would see a restored setting in some services, and its former value in others.
    onCleanup(() => workerPlatform.settled());
    return workerPlatform;
  },
);
