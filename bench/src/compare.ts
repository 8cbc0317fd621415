import { measure, warmUp, type Scenario } from './measure.ts';

export interface Comparison<Name extends string = string> {
  name: Name;
  /** The rate of `subject` divided by that of `other`: the median of the rounds. */
  ratio: number;
  /** The ratio of each round. */
  rounds: number[];
}

const rounds = 5;

const defaultConnections = 50;

/** Measures two figures alternately and takes the median ratio, so that other load on the machine affects both alike. */
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

/** Compares the request rates of two scenarios. */
export async function compare<Name extends string>(
  name: Name,
  subject: Scenario,
  other: Scenario,
  secondsPerRound: number,
): Promise<Comparison<Name>> {
  const connections = subject.maxConnections ?? defaultConnections;
  await warmUp(subject, connections);
  await warmUp(other, connections);
  const rateOf = (scenario: Scenario) => () => rate(scenario, secondsPerRound, connections);
  return compareInTurn(name, rateOf(subject), rateOf(other));
}

/** Returns the requests per second of a scenario. */
export async function rate(scenario: Scenario, seconds: number, connections = defaultConnections): Promise<number> {
  return (await measure(scenario, connections, seconds)).requestsPerSecond;
}

/** Returns the median of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[(values.length - 1) / 2];
  if (middle === undefined) throw new Error('the median needs an odd number of values');
  return middle;
}
