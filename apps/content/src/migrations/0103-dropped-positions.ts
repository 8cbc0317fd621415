import { Migration } from '@commonplace/db/migrations';

/** Drops what release 0.3.0 wrote or read last: two empty tables, and how entries were found. */
export class DroppedPositionsMigration extends Migration {
  static contractStep = 'the last release neither reads nor writes them';

  override name = '0103-dropped-positions';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop table if exists article_positions, article_embeddings');
    this.addSql('drop function if exists search_entry_candidates');
    this.addSql('drop index concurrently if exists search_entries_terms');
  }
}
