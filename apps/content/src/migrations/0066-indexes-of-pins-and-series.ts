import { Migration } from '@commonplace/db/migrations';

/** Indexes of an author's pinned articles, and of the parts of a series in their order. */
export class IndexesOfPinsAndSeriesMigration extends Migration {
  static contractStep = 'the last release finds the articles of a series in the index that replaces the removed one';

  override name = '0066-indexes-of-pins-and-series';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.createIndex('articles_pinned', '(user_id, pinned_at desc, id desc) where pinned_at is not null');
    this.createIndex('articles_of_series', '(collection_id, series_position, published_at, id) where listed');
    this.addSql('drop index concurrently if exists articles_in_collection');
  }

  private createIndex(name: string, on: string): void {
    // What an interrupted attempt left is not usable.
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create index concurrently ${name} on articles ${on}`);
  }
}
