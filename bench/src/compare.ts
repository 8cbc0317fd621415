import { measure, warmUp, type Scenario } from './measure.ts';

export interface Comparison<Name extends string = string> {
  name: Name;
  /** What `subject` reaches, as a multiple of what `other` does: the median of the rounds. */
  ratio: number;
  /** The ratio of each round. */
  rounds: number[];
}

const rounds = 5;
/** As many connections as most targets speak of. */
const usualConnections = 50;

/**
 * Takes two figures in turn, and the median of the rounds' ratios: what else the machine does meets both sides alike.
 */
export async function compareInTurn<Name extends string>(
  name: Name,
  subject: () => Promise<number>,
  other: () => Promise<number>,
): Promise<Comparison<Name>> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = await subject();
    ratios.push(mine / (await other()));
  }
  return { name, ratio: median(ratios), rounds: ratios.map((ratio) => Math.round(ratio * 100) / 100) };
}

/** Compares what two kinds of request reach in a second. */
export async function compare<Name extends string>(
  name: Name,
  subject: Scenario,
  other: Scenario,
  secondsPerRound: number,
): Promise<Comparison<Name>> {
  const connections = subject.mostConnections ?? usualConnections;
  await warmUp(subject, connections);
  await warmUp(other, connections);
  const rateOf = (scenario: Scenario) => () => rate(scenario, secondsPerRound, connections);
  return compareInTurn(name, rateOf(subject), rateOf(other));
}

/** How many requests of a kind are answered in a second, over the connections that the goals speak of. */
export async function rate(scenario: Scenario, seconds: number, connections = usualConnections): Promise<number> {
  return (await measure(scenario, connections, seconds)).requestsPerSecond;
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[(values.length - 1) / 2];
  if (middle === undefined) throw new Error('there is no middle one');
  return middle;
}
