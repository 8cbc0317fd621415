import { InvalidArgumentError } from 'commander';

/** The largest id of any record. */
const largestId = 2_147_483_647;

/** Reads an option's value as a whole number of this range. */
export function wholeNumber(minimum: number, maximum: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`must be a whole number from ${minimum} to ${maximum}, got ${value}.`);
  };
}

/** How many records a list shows. */
export const listLength = wholeNumber(1, 1_000);

/** The id of a record; 0 is before the first. */
export const recordId = wholeNumber(0, largestId);

/** A number of credits, up to what the listings service gives at once. */
export const creditAmount = wholeNumber(0, 1_000_000);
