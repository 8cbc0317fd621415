import { Migration } from '@commonplace/db/migrations';

/** The number of an article's preview link, and whether it was withdrawn. */
export class PreviewsMigration extends Migration {
  override name = '0054-previews';

  override up(): void {
    this.addSql(`
      alter table articles
        add column preview_number integer not null default 1,
        add column preview_withdrawn boolean not null default false`);
  }
}
