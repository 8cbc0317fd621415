import { Migration } from '@commonplace/db/migrations';

/** Drops a queue that no release since 0.2.0 reads or writes. */
export class DroppedSearchQueueMigration extends Migration {
  static contractStep = 'the last release neither reads nor writes it';

  override name = '0111-dropped-search-queue';

  override up(): void {
    this.addSql('drop table search_queue');
  }
}
