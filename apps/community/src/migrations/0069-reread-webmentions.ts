import { Migration } from '@commonplace/db/migrations';

/** Mentions whose pages are read again, and the networks that send notices. */
export class RereadWebmentionsMigration extends Migration {
  override name = '0069-reread-webmentions';

  override up(): void {
    this.addSql(`
      alter table webmentions add column target text, add column network text,
        add column read_at timestamptz not null default now()`);
  }
}
