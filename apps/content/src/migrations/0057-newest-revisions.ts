import { Migration } from '@commonplace/db/migrations';

/** The numbers of an article's newest revision and of its pending autosave. */
export class NewestRevisionsMigration extends Migration {
  override name = '0057-newest-revisions';

  override up(): void {
    this.addSql(`
      alter table articles
        add column revision_number integer not null default 0,
        add column autosave_number integer`);
  }
}
