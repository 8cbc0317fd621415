import { IdempotencyMigration } from '@commonplace/idempotency/migration';

/** The answers to creating calls that are remembered by the caller's key. */
export class Idempotency extends IdempotencyMigration {
  override name = '0003-idempotency';
}
