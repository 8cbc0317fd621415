import { measure, warmUp, type Scenario } from './measure.ts';

export interface Comparison {
  name: string;
  /** What this number of connections sends in a second to `subject`, as a multiple of what it sends to `other`. */
  ratio: number;
  /** The ratio of each round. */
  rounds: number[];
}

const rounds = 5;
/** As many connections as the targets speak of. */
const connections = 50;

/**
 * Measures two kinds of request in turn, and takes the median of the rounds' ratios: what else the machine does meets
 * both sides alike.
 */
export async function compare(
  name: string,
  subject: Scenario,
  other: Scenario,
  secondsPerRound: number,
): Promise<Comparison> {
  await warmUp(subject, connections);
  await warmUp(other, connections);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = await measure(subject, connections, secondsPerRound);
    const theirs = await measure(other, connections, secondsPerRound);
    ratios.push(mine.requestsPerSecond / theirs.requestsPerSecond);
  }
  return { name, ratio: median(ratios), rounds: ratios.map((ratio) => Math.round(ratio * 100) / 100) };
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[(values.length - 1) / 2];
  if (middle === undefined) throw new Error('there is no middle one');
  return middle;
}
