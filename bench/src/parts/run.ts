import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Findings } from '../findings.ts';
import type { Large } from '../prepare-large.ts';
import type { LargeReadScenarios } from '../large-scenarios.ts';
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
  /** What there is much of. */
  large: Large;
  reads: ReadScenarios;
  largeReads: LargeReadScenarios;
  writes: Writes;
}
