import { z } from 'zod';
import { setting, type Labels, type LabelsWithDefault } from './setting.ts';

const noInteger = { error: 'must be an integer' };
const wholeNumber = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^-?\d+$/, noInteger),
    ],
    noInteger,
  )
  .transform(Number)
  .pipe(z.int32({ error: 'is out of range' }));

const fromZero = wholeNumber.pipe(z.int32().min(0, { error: 'must be greater than or equal to 0' }));

/** Returns a setting for a whole number of 0 or more. */
export const count = (labels: LabelsWithDefault<number>) => setting<number>(fromZero, labels);

/** Returns a setting for a whole number of 0 or more; null by default. */
export const optionalCount = (labels: Labels) => setting<number | null>(fromZero, { ...labels, default: null });

const maxRate = 1_000;
const rateNumber = fromZero.pipe(
  z
    .int32()
    .min(0)
    .max(maxRate, { error: `must be less than or equal to ${maxRate}` }),
);

/** Returns a setting for a number of uses in a period: 0 to 1,000. */
export const rate = (labels: LabelsWithDefault<number>) => setting<number>(rateNumber, labels);

/** Returns a setting for a number of uses in a period: 0 to 1,000; null by default. */
export const optionalRate = (labels: Labels) => setting<number | null>(rateNumber, { ...labels, default: null });

/** Returns a setting for a year; null by default. */
export const year = (labels: Labels) =>
  setting<number | null>(
    wholeNumber.pipe(z.int32().min(1_000, { error: 'must be a year' }).max(9_999, { error: 'must be a year' })),
    { ...labels, default: null },
  );
