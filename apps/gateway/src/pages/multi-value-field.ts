import { violation } from '@commonplace/rpc/violations';

/** Whether somebody has chosen none of many, or some. */
export type Which = 'none' | 'some';

/** The name under which that is sent, beside what was ticked. */
export function whichOf(name: string): string {
  return `${name}_which`;
}

/**
 * What was chosen of many in a field of the kind `some`. What was ticked counts, unless none was chosen too; who wants
 * some and ticks nothing gets not all of it: both are `validation_failed`. A program says by what it sends what it wants.
 */
export function readMultiValue(name: string, ticked: string[], which: string): string[] {
  if (which === 'none' && ticked.length > 0) {
    throw violation(name, 'is contradictory: untick what is ticked, or choose it');
  }
  if (which === 'some' && ticked.length === 0) throw violation(name, 'needs at least one that is ticked');
  return ticked;
}
