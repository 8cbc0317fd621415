import { Migration } from '@commonplace/db/migrations';

/**
 * Creates the table of stored answers. A service names its migration:
 * `class Idempotency extends IdempotencyMigration { override name = '0011-idempotency' }`.
 */
export abstract class IdempotencyMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_records (
        user_id integer not null,
        -- The key is not stored: only its owner can decrypt the answer.
        key_hash bytea not null,
        operation text not null,
        fingerprint bytea not null,
        sealed_response bytea not null,
        bytes integer not null generated always as (octet_length(sealed_response)) stored,
        created_at timestamptz not null default now(),
        -- The storage in use is read from the index.
        primary key (user_id, key_hash) include (bytes)
      );
      create index idempotency_records_age on idempotency_records (created_at);
    `);
  }
}
