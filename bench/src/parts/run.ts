import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Findings } from '../findings.ts';
import type { Subject } from '../prepare.ts';
import type { ReadScenarios } from '../scenarios.ts';
import type { Settings } from '../settings.ts';
import type { Writes } from '../write-scenarios.ts';

/** What the parts of a run have in common. */
export interface Run {
  settings: Settings;
  findings: Findings;
  platform: PlatformProcess;
  subject: Subject;
  reads: ReadScenarios;
  writes: Writes;
}
