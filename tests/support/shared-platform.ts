import { test as base } from 'vitest';
import { startPlatform } from './platform.ts';

/**
 * The `test` of a file that is content with the usual configuration: its `test.beforeAll` is given `sharedPlatform`, one
 * for all such files that follow each other in a process, which ends with that process. Others have written there before:
 * a file makes its own people and articles, looks at what is theirs alone, and chooses tags and names that no other file
 * has. What it changes for all (a setting, a gateway that it starts) it takes back.
 */
export const test = base.extend('sharedPlatform', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const platform = await startPlatform();
  onCleanup(() => platform[Symbol.asyncDispose]());
  return platform;
});
