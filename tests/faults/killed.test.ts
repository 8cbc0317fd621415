import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { killDuringAwards } from './scenarios/kill-during-awards.ts';
import { killDuringKeyedCalls } from './scenarios/kill-during-keyed-calls.ts';
import { killDuringLookback } from './scenarios/kill-during-lookback.ts';
import { killDuringMerges } from './scenarios/kill-during-merges.ts';
import { killDuringWrites } from './scenarios/kill-during-writes.ts';
import { killDuringWithdrawal } from './scenarios/kill-during-withdrawal.ts';
import { killDuringOauth } from './scenarios/kill-during-oauth.ts';

// One platform, whose processes are killed again and again.

let platform: PlatformProcess;

beforeAll(async () => {
  platform = await startPlatformProcess();
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

describe('writes', () => killDuringWrites(() => platform));
describe('calls with an Idempotency-Key', () => killDuringKeyedCalls(() => platform));
describe('awards', () => killDuringAwards(() => platform));
describe('OAuth', () => killDuringOauth(() => platform));
describe('a lookback', () => killDuringLookback(() => platform));
describe('withdrawals', () => killDuringWithdrawal(() => platform));
describe('merges and invitations', () => killDuringMerges(() => platform));
