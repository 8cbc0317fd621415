import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { killDuringKeyedCalls } from './scenarios/kill-during-keyed-calls.ts';
import { killDuringWrites } from './scenarios/kill-during-writes.ts';
import { killDuringOauth } from './scenarios/kill-during-oauth.ts';

// One platform, whose processes are killed again and again.

let platform: PlatformProcess;

beforeAll(async () => {
  platform = await startPlatformProcess();
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

describe('writes', () => killDuringWrites(() => platform));
describe('calls with an Idempotency-Key', () => killDuringKeyedCalls(() => platform));
describe('OAuth', () => killDuringOauth(() => platform));
