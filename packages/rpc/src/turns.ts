import { FairQueue, type Turn } from './fair-queue.ts';

export type { Turn };

interface TurnsOptions {
  atOnce: number;
  most: number;
  mostOfOne: number;
  patienceMs: number;
}

export function createTurns({ atOnce, most, mostOfOne, patienceMs }: TurnsOptions) {
  const options = { maxConcurrency: atOnce, maxWeight: most, maxPerOwner: mostOfOne, maxWaitMs: patienceMs };
  const queue = new FairQueue(options);
  return { take: <Result>(turn: Turn, work: () => Promise<Result>) => queue.run(turn, work) };
}
