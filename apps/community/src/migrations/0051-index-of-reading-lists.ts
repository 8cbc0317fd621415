import { Migration } from '@commonplace/db/migrations';

/** The index of the reading list of a user and of its archive. */
export class IndexOfReadingListsMigration extends Migration {
  static contractStep =
    'the last release finds the saved articles of a user in the index that replaces the removed one';

  override name = '0051-index-of-reading-lists';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists reactions_saved');
    this.addSql(`create index concurrently reactions_saved on reactions (user_id, archived, created_at desc, id desc)
      include (reactable_id, status) where category = 'readinglist'`);
    this.addSql('drop index concurrently if exists reactions_reading_list');
  }
}
