import type { Comparison } from './compare.ts';
import type { GoalName } from './goals.ts';
import type { Measurement } from './measure.ts';
import { say } from './prepare.ts';
import type { Ranking } from './ranking/ranking.ts';

/** What a kind of write costs, in milliseconds of processor time, by the part of the platform that spends it. */
export interface Cost {
  write: string;
  milliseconds: Record<string, number>;
}

/** What a run finds out, part by part; a part that fails takes nothing else with it. */
export class Findings {
  readonly measurements: Measurement[] = [];
  readonly comparisons: Comparison[] = [];
  readonly costs: Cost[] = [];
  readonly rankings: Ranking[] = [];
  readonly figures: Partial<Record<GoalName, number>> = {};
  readonly failures: { part: string; reason: string }[] = [];

  /** Does a part of the run; what it throws is noted, and the run goes on. */
  async attempt(part: string, work: () => Promise<void>): Promise<void> {
    say(`Measuring ${part}`);
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(`  not measured: ${reason}`);
      this.failures.push({ part, reason });
    }
  }

  /** Notes a comparison that is what a goal speaks of. */
  compared(comparison: Comparison<GoalName>): void {
    this.comparisons.push(comparison);
    this.figures[comparison.name] = comparison.ratio;
  }
}
