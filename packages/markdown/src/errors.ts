import type { DomainError } from '@commonplace/domain/errors';
import { violationInWords } from '@commonplace/domain/violations';

/** Returns an error for invalid text (422). */
export function invalidMarkdown(message: string): DomainError {
  return violationInWords(message, { field: 'base' });
}

/** Returns an error for a text that exceeds the limits of time, memory, nesting or HTML (422). */
export function tooComplex(): DomainError {
  return violationInWords('Body markdown is too complex to render', {
    field: 'body_markdown',
    messages: ['is too complex to render'],
    reason: 'too_complex',
  });
}
