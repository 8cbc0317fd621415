import { IdempotencyMigration } from '@commonplace/idempotency/migration';

/** Stored replies by idempotency key. */
export class Idempotency extends IdempotencyMigration {
  override name = '0003-idempotency';
}
