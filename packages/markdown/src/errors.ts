import type { DomainError } from '@commonplace/rpc/errors';
import { violationInWords } from '@commonplace/rpc/violations';

/** The text cannot be accepted as it stands (422). */
export function invalidMarkdown(message: string): DomainError {
  return violationInWords(message, { field: 'base' });
}

/** Rendering took more time, memory or nesting, or gave more HTML, than one document may (422). */
export function tooComplex(): DomainError {
  return violationInWords('Body markdown is too complex to render', {
    field: 'body_markdown',
    messages: ['is too complex to render'],
    reason: 'too_complex',
  });
}
