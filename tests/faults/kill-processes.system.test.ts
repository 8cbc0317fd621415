import { todaysPart } from '@commonplace/testing/extent';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { backUpAndRestore } from './scenarios/back-up-and-restore.ts';
import { killDuringKeyedCalls } from './scenarios/kill-during-keyed-calls.ts';
import { invitationInProgress, unansweredInvitation } from './scenarios/kill-during-invitation.ts';
import { lookback } from './scenarios/kill-during-lookback.ts';
import { mergeInProgress, unansweredMerge } from './scenarios/kill-during-merges.ts';
import { authorizations } from './scenarios/kill-during-oauth.ts';
import { trust } from './scenarios/kill-during-trust.ts';
import { withdrawal } from './scenarios/kill-during-withdrawal.ts';
import { killDuringWrites } from './scenarios/kill-during-writes.ts';
import { testInterruptedWork } from './support/interrupted-work.ts';

// One platform whose processes are killed repeatedly.

let platform: PlatformProcess;

beforeAll(async () => {
  platform = await startPlatformProcess();
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

// First, as nothing is killed meanwhile.
describe('a backup', () => backUpAndRestore(() => platform));
describe('writes', () => killDuringWrites(() => platform));
describe('calls with an Idempotency-Key', () => killDuringKeyedCalls(() => platform));

// A session waits at most ten seconds for a lock, which allows two to be taken. Codes of authorizations expire, so that these come
// first.
const given = () => platform;
const locking = [withdrawal(given), lookback(given)];
const others = [
  authorizations(given),
  mergeInProgress(given),
  unansweredMerge(given),
  trust(given),
  invitationInProgress(given),
  unansweredInvitation(given),
];
describe('work in progress', () => testInterruptedWork(given, todaysPart(locking, 2), todaysPart(others, 3)));
