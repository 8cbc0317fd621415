import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { editInChaos } from './scenarios/edit-in-chaos.ts';

describe.skipIf(process.env['BROWSER_TESTS'] === 'off')('an article', () => {
  let platform: PlatformProcess;

  beforeAll(async () => {
    platform = await startPlatformProcess();
  }, 240_000);

  afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

  editInChaos(() => platform);
});
