import { todaysPart } from '@commonplace/testing/extent';
import { touchedOperations } from '../support/touched/touched.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const touched = touchedOperations(operations.map(({ name }) => name));

/** Returns today's part of these operations, and those that have changed since the last release. */
export function todaysOperations<Some extends Operation>(some: readonly Some[], parts: number): Some[] {
  return todaysPart(some, parts, ({ name }) => touched.has(name));
}
