import { invalid } from '@commonplace/rpc/errors';

/** Gathers what is wrong with an input, so that the caller learns everything at once (S6: 422). */
export class Violations {
  readonly #messages = new Map<string, string[]>();

  /** `field` in snake case, `message` as it reads after the field's name: "can't be blank". */
  add(field: string, message: string): void {
    this.#messages.set(field, [...(this.#messages.get(field) ?? []), message]);
  }

  /** Throws `toError()` if there are any. */
  throwIfAny(): void {
    if (this.#messages.size > 0) throw this.toError();
  }

  /** "Validation failed: Username is invalid, Name can't be blank", with the messages by field. */
  toError(): Error {
    const sentences = [...this.#messages].flatMap(([field, messages]) =>
      messages.map((message) => `${humanize(field)} ${message}`),
    );
    return invalid(`Validation failed: ${sentences.join(', ')}`, { fields: Object.fromEntries(this.#messages) });
  }
}

/** One thing that is wrong, as an error. */
export function violation(field: string, message: string): Error {
  const violations = new Violations();
  violations.add(field, message);
  return violations.toError();
}

function humanize(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
