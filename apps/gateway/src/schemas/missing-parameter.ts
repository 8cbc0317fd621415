import type { DomainError } from '@commonplace/rpc/errors';
import { violationInWords } from '@commonplace/rpc/violations';

/** Something has to be there and is not (S6), in the words of the reference. */
export function missingParameter(name: string): DomainError {
  return violationInWords(`param is missing or the value is empty: ${name}`, {
    field: name,
    messages: ["can't be blank"],
  });
}
