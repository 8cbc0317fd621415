import { DomainError, type ErrorExtras } from './errors.ts';

/** Collects all violations of an input (rules.md#bad-request-or-invalid: 422), to report them together as the field messages of `validation_failed`. */
export class Violations {
  readonly #messages = new Map<string, string[]>();
  readonly #sentences: string[] = [];

  /**
   * Adds a violation; does nothing without a message. `message` follows the field's name, as in "can't be blank", or
   * `attribute` if the interface calls the field something else. For the input as a whole, `base`, it is a sentence.
   */
  add(field: string, message: string | undefined, attribute = field === 'base' ? '' : humanize(field)): void {
    if (message === undefined) return;
    this.#messages.set(field, [...(this.#messages.get(field) ?? []), message]);
    this.#sentences.push(`${attribute} ${message}`.trimStart());
  }

  /** Waits for a check, adds the violations with which it is refused, and returns its result without one. */
  async collect<Result>(check: Promise<Result>): Promise<Result | undefined> {
    try {
      return await check;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'validation_failed' || !error.fields) throw error;
      for (const [field, messages] of Object.entries(error.fields)) {
        for (const message of messages) this.add(field, message);
      }
      return undefined;
    }
  }

  /** Returns the messages of a field. */
  of(field: string): readonly string[] {
    return this.#messages.get(field) ?? [];
  }

  /** Whether there are any violations. */
  get any(): boolean {
    return this.#sentences.length > 0;
  }

  /** @throws DomainError as returned by `toError`, if there are violations. */
  throwIfAny(extras?: Pick<ErrorExtras, 'ignored'>): void {
    if (this.any) throw this.toError(extras);
  }

  /** Returns "Validation failed: Title can't be blank, Body markdown is too long", with the messages by field. */
  toError(extras?: Pick<ErrorExtras, 'reason' | 'ignored'>): DomainError {
    const fields = Object.fromEntries(this.#messages);
    const message = `Validation failed: ${this.#sentences.join(', ')}`;
    return new DomainError('validation_failed', message, { ...extras, fields });
  }
}

/** Returns an error for a single violation; `reason` is a snake_case code. */
export function violation(field: string, message: string, reason?: string): DomainError {
  const violations = new Violations();
  violations.add(field, message);
  return violations.toError({ reason });
}

/** A violation with a fixed sentence. */
interface InWords {
  field: string;
  /** Messages of the field, if they differ from the sentence. */
  messages?: string[];
  /** A snake_case code. */
  reason?: string;
}

/** Returns an error for a violation whose full sentence the API reference fixes. */
export function violationInWords(sentence: string, { field, messages = [sentence], reason }: InWords): DomainError {
  return new DomainError('validation_failed', sentence, { fields: { [field]: messages }, reason });
}

function humanize(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}
