import { DomainError, type ErrorExtras } from './errors.ts';

/**
 * Gathers what is wrong with an input, so that the caller hears of all of it at once (S6: 422). It travels as the
 * messages by field of a `validation_failed`, and the gateway sends them as `errors`.
 */
export class Violations {
  readonly #messages = new Map<string, string[]>();
  readonly #sentences: string[] = [];

  /**
   * A broken rule of a field, or none when there is no message. `message` reads after the field's name, as in "can't be
   * blank", or after `attribute` where people know the field by another; of the input as a whole, `base`, it is a
   * sentence.
   */
  add(field: string, message: string | undefined, attribute = field === 'base' ? '' : humanize(field)): void {
    if (message === undefined) return;
    this.#messages.set(field, [...(this.#messages.get(field) ?? []), message]);
    this.#sentences.push(`${attribute} ${message}`.trimStart());
  }

  /** Whether anything is wrong. */
  get any(): boolean {
    return this.#sentences.length > 0;
  }

  /** @throws DomainError as `toError` makes it, when anything is wrong. */
  throwIfAny(extras?: Pick<ErrorExtras, 'ignored'>): void {
    if (this.any) throw this.toError(extras);
  }

  /** "Validation failed: Title can't be blank, Body markdown is too long", with the messages by field. */
  toError(extras?: Pick<ErrorExtras, 'reason' | 'ignored'>): DomainError {
    const fields = Object.fromEntries(this.#messages);
    const message = `Validation failed: ${this.#sentences.join(', ')}`;
    return new DomainError('validation_failed', message, { ...extras, fields });
  }
}

/** The one thing that is wrong, as an error; `reason` is a snake_case code. */
export function violation(field: string, message: string, reason?: string): DomainError {
  const violations = new Violations();
  violations.add(field, message);
  return violations.toError({ reason });
}

/** What a sentence of the reference's own says of a field. */
interface InWords {
  field: string;
  /** What the field is told where it is not the sentence. */
  messages?: string[];
  /** A snake_case code. */
  reason?: string;
}

/** The same where the reference has a sentence of its own for it. */
export function violationInWords(sentence: string, { field, messages = [sentence], reason }: InWords): DomainError {
  return new DomainError('validation_failed', sentence, { fields: { [field]: messages }, reason });
}

function humanize(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}
