import { DomainError } from '@commonplace/domain/errors';

/** Time in which something reconnects after its server was restarted. */
const toleratedMs = 10_000;

/** Whether something works, for readiness checks: it must have worked once, and not fail for longer than a restart takes. */
export class Outage {
  readonly #name: string;
  readonly #now: () => number;
  #hasWorked = false;
  #since: number | undefined;
  #cause: unknown;

  constructor(name: string, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#now = now;
  }

  /** Notes a failure. */
  begin(cause: unknown): void {
    this.#since ??= this.#now();
    this.#cause = cause;
  }

  /** Notes a success. */
  end(): void {
    this.#hasWorked = true;
    this.#since = undefined;
    this.#cause = undefined;
  }

  /** Throws DomainError `unavailable` if it has not worked yet or has failed for more than ten seconds. */
  check(): void {
    const isShort = this.#since === undefined || this.#now() - this.#since <= toleratedMs;
    if (this.#hasWorked && isShort) return;
    throw new DomainError('unavailable', `${this.#name} cannot run`, { cause: this.#cause });
  }
}
