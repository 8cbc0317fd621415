import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe } from 'vitest';
import { alertsFire } from './scenarios/alerts-fire.ts';
import { editInChaos } from './scenarios/edit-in-chaos.ts';
import { replaceProcesses } from './scenarios/replace-processes.ts';
import { testOverloadAndHangs } from './scenarios/overload-and-hangs.ts';

// One platform that is flooded, has hanging services, is replaced under load, and is killed while an article is edited.

let platform: PlatformProcess;

beforeAll(async () => {
  platform = await startPlatformProcess();
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

describe('overload and hangs', () => testOverloadAndHangs(() => platform));
describe('upgrades', () => replaceProcesses(() => platform));
describe('alerts', () => alertsFire(() => platform));
describe.skipIf(process.env['BROWSER_TESTS'] === 'off')('an article', () => editInChaos(() => platform));
