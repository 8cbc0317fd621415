import { IdempotencyMigration } from '@commonplace/idempotency/migration';

/** Stored answers of creating calls, by idempotency key. */
export class Idempotency extends IdempotencyMigration {
  override name = '0011-idempotency';
}
