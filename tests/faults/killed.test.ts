import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { killDuringAwards } from './scenarios/kill-during-awards.ts';
import { killDuringKeyedCalls } from './scenarios/kill-during-keyed-calls.ts';
import { invitationUnderWay, invitationWithoutAnswer } from './scenarios/kill-during-invitation.ts';
import { lookback } from './scenarios/kill-during-lookback.ts';
import { mergeUnderWay, mergeWithoutAnswer } from './scenarios/kill-during-merges.ts';
import { killDuringOauth } from './scenarios/kill-during-oauth.ts';
import { trust } from './scenarios/kill-during-trust.ts';
import { withdrawal } from './scenarios/kill-during-withdrawal.ts';
import { killDuringWrites } from './scenarios/kill-during-writes.ts';
import { killInTheMiddleOf, type UnderWay } from './support/under-way.ts';

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

// What waits in its middle comes first, and not two of them at once: a session waits for another's lock for ten seconds.
const together: [what: string, parts: ((given: () => PlatformProcess) => UnderWay)[]][] = [
  ['a withdrawal and merges', [withdrawal, mergeUnderWay, mergeWithoutAnswer]],
  ['a lookback, mails and invitations', [lookback, trust, invitationUnderWay, invitationWithoutAnswer]],
];
describe.each(together)('%s', (_what, parts) => {
  killInTheMiddleOf(
    () => platform,
    parts.map((part) => part(() => platform)),
  );
});
