import { InvalidArgumentError } from 'commander';

const largestId = 2_147_483_647;

/** Returns a parser for whole numbers in a range. */
export function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`must be a whole number from ${min} to ${max}, got ${value}.`);
  };
}

export const listLength = wholeNumber(1, 1_000);

/** Record id; 0 is before the first record. */
export const recordId = wholeNumber(0, largestId);

/** Up to the maximum grant of the listings service. */
export const creditAmount = wholeNumber(0, 1_000_000);
