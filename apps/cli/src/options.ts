import { InvalidArgumentError } from 'commander';

/** An option's value as a whole number of at least 0. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('must be a whole number, 0 to 999999999');
  return Number(value);
}
