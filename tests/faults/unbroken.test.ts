import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { replaceProcesses } from './scenarios/replace-processes.ts';
import { staySound } from './scenarios/stay-sound.ts';

// One platform, which is flooded, left without an answer, and replaced under load; nobody is to notice more than was said.

let platform: PlatformProcess;

beforeAll(async () => {
  platform = await startPlatformProcess();
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

describe('trouble', () => staySound(() => platform));
describe('an upgrade', () => replaceProcesses(() => platform));
