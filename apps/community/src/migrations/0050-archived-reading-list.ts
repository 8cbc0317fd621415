import { Migration } from '@commonplace/db/migrations';

/** Whether an article on a reading list is archived. */
export class ArchivedReadingListMigration extends Migration {
  override name = '0050-archived-reading-list';

  override up(): void {
    this.addSql('alter table reactions add column archived boolean not null default false');
  }
}
