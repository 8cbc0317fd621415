import { createOwner } from '../../operations/callers.ts';
import type { Audience, Operation } from '../../operations/operation.ts';
import type { Scene } from '../../operations/scene.ts';
import type { TestUser } from '../../support/test-users.ts';
import { needsSuspendedOwner } from './callers-of.ts';

/** A user may own the records of this many operations, since the rate limit is ten articles in 30 seconds. */
const maxOperations = 4;

/** Users who may call operations. */
export class Owners {
  readonly #scene: Scene;
  readonly #current = new Map<Audience, { owner: TestUser; operations: number }>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Returns a user for an operation: a new one if the user is suspended later. */
  async take(operation: Operation): Promise<TestUser> {
    if (needsSuspendedOwner(operation)) return createOwner(this.#scene, operation.for);
    const current = this.#current.get(operation.for);
    if (current !== undefined && current.operations < maxOperations) {
      current.operations += 1;
      return current.owner;
    }
    const owner = await createOwner(this.#scene, operation.for);
    this.#current.set(operation.for, { owner, operations: 1 });
    return owner;
  }
}
