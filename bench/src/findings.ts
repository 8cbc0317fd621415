import type { Comparison } from './compare.ts';
import type { GoalName } from './goals.ts';
import type { Measurement } from './measure.ts';
import { say } from './prepare.ts';
import type { Ranking } from './ranking/ranking.ts';

/** The CPU time of a kind of write, in milliseconds by process. */
export interface Cost {
  write: string;
  milliseconds: Record<string, number>;
}

/** Collects the results of a run. A failing measurement does not stop the others. */
export class Findings {
  readonly measurements: Measurement[] = [];
  readonly comparisons: Comparison[] = [];
  readonly costs: Cost[] = [];
  readonly rankings: Ranking[] = [];
  readonly figures: Partial<Record<GoalName, number>> = {};
  readonly failures: { part: string; reason: string }[] = [];

  /** Runs a measurement and records its error, if any. */
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

  /** Records a comparison that belongs to a goal. */
  compared(comparison: Comparison<GoalName>): void {
    this.comparisons.push(comparison);
    this.figures[comparison.name] = comparison.ratio;
  }
}
