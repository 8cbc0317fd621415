import type { DomainError } from '@commonplace/domain/errors';
import { violationInWords } from '@commonplace/domain/violations';

/** Returns the error for a missing parameter (rules.md#bad-request-or-invalid), with the message of the reference. */
export function missingParameter(name: string): DomainError {
  return violationInWords(`param is missing or the value is empty: ${name}`, {
    field: name,
    messages: ["can't be blank"],
  });
}
