import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Findings } from '../findings.ts';
import type { LargeData } from '../prepare-large.ts';
import type { LargeReadScenarios } from '../large-scenarios.ts';
import type { Subject } from '../prepare.ts';
import type { ReadScenarios } from '../scenarios.ts';
import type { Settings } from '../settings.ts';
import type { Writes } from '../write-scenarios.ts';

/** The context that all measurements of a run share. */
export interface Run {
  settings: Settings;
  findings: Findings;
  platform: PlatformProcess;
  subject: Subject;

  large: LargeData;
  reads: ReadScenarios;
  largeReads: LargeReadScenarios;
  writes: Writes;
}
