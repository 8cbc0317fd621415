import { InvalidArgumentError } from 'commander';

/** The most credits that are given at once; the listings service refuses more. */
const mostCredits = 1_000_000;

/** An option's value as a whole number of at least 0. */
export function wholeNumber(value: string): number {
  return wholeNumberUpTo(999_999_999, value);
}

/** An option's value as a number of credits. */
export function creditAmount(value: string): number {
  return wholeNumberUpTo(mostCredits, value);
}

function wholeNumberUpTo(maximum: number, value: string): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number <= maximum) return number;
  throw new InvalidArgumentError(`must be a whole number, 0 to ${maximum}`);
}
