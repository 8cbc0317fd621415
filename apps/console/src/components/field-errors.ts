import { CommonplaceError } from '@commonplace/client';

/** Validation errors by field name; `base` holds those of no field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Returns the validation errors of an API error; any other error is reported as `base`. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (error instanceof CommonplaceError && Object.keys(error.errors).length > 0) return error.errors;
  return { base: [error instanceof Error ? error.message : String(error)] };
}
