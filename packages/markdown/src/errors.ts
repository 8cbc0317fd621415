import { type DomainError, invalid } from '@commonplace/rpc/errors';

/** The text cannot be accepted as it stands (422). */
export function invalidMarkdown(message: string): DomainError {
  return invalid(message, { fields: { base: [message] } });
}

/** Rendering took more time, memory or nesting, or gave more HTML, than one document may (422). */
export function tooComplex(): DomainError {
  return invalid('Body markdown is too complex to render', {
    fields: { body_markdown: ['is too complex to render'] },
    reason: 'too_complex',
  });
}
