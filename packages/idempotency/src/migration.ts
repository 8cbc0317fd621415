import { Migration } from '@commonplace/db/migrations';

/**
 * Makes the table of answers that are remembered. A service names its migration:
 * `class Idempotency extends IdempotencyMigration { override name = '0011-idempotency' }`.
 */
export abstract class IdempotencyMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_records (
        user_id integer not null,
        -- The key is not kept: what is sealed opens with it alone.
        key_hash bytea not null,
        operation text not null,
        fingerprint bytea not null,
        sealed_response bytea not null,
        bytes integer not null generated always as (octet_length(sealed_response)) stored,
        created_at timestamptz not null default now(),
        -- How much somebody has is read from the index.
        primary key (user_id, key_hash) include (bytes)
      );
      create index idempotency_records_age on idempotency_records (created_at);
    `);
  }
}
