import { Migration } from '@commonplace/db/migrations';

/** Services outside that are told of published articles. */
export class PingsMigration extends Migration {
  override name = '0082-pings';

  override up(): void {
    this.addSql(`
      create table ping_services (
        kind text primary key check (kind in ('hub', 'index_now')),
        version integer not null,
        url text,
        key text,
        due_at timestamptz,
        failures_count integer not null default 0
      )`);
    this.addSql(`
      create table pings (
        kind text not null references ping_services on delete cascade,
        path text not null,
        queued_at timestamptz not null,
        primary key (kind, path)
      )`);
  }
}
