import { Migration } from '@commonplace/db/migrations';

/**
 * Creates the table of dead letters, unless an interrupted attempt has created it. A service names its migration:
 * `class DeadLetters extends DeadLettersMigration { override name = '0026-dead-letters' }`.
 */
export abstract class DeadLettersMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table if not exists dead_letters (
        id integer generated always as identity primary key,
        type text not null,
        stream text not null,
        sequence bigint not null,
        -- Empty for a message that no relay has published.
        event_id text not null,
        payload bytea not null,
        occurred_at timestamptz,
        error text not null,
        attempts integer not null,
        dead_since timestamptz not null default now(),
        redriven_at timestamptz,
        -- A stream that was lost and recreated starts again with the first sequence.
        unique (stream, sequence, event_id)
      );
      create index if not exists dead_letters_newest on dead_letters (dead_since desc, id desc);
      create index if not exists dead_letters_of_type on dead_letters (type, dead_since desc, id desc);
    `);
  }
}
