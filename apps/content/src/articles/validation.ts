import { invalid } from '@commonplace/rpc/errors';

/** Collects what is wrong with an input, so that the caller hears of all of it at once (422). */
export class Validation {
  readonly #messages: string[] = [];
  readonly #fields: Record<string, string[]> = {};

  /** A broken rule: `attribute` is the field's name as people read it, e.g. `Title` and `can't be blank`. */
  add(field: string, attribute: string, message: string): void {
    this.#messages.push(attribute === '' ? message : `${attribute} ${message}`);
    (this.#fields[field] ??= []).push(message);
  }

  /** Throws when anything was added, worded as the reference words it (1.3). */
  throwIfInvalid(): void {
    if (this.#messages.length === 0) return;
    throw invalid(`Validation failed: ${this.#messages.join(', ')}`, { fields: this.#fields });
  }
}
