import { Migration } from '@commonplace/db/migrations';

/**
 * Frees the disk of vectors of 16-bit numbers, each of which `article_vectors` has with 8 bits, and discards what the last
 * release writes. A later release drops the table.
 */
export class EmptiedEmbeddingsMigration extends Migration {
  static contractStep = 'the last release writes these vectors besides those that it reads';

  override name = '0092-emptied-embeddings';

  override up(): void {
    this.addSql('drop trigger copy_article_vector on article_embeddings');
    this.addSql('drop function copy_article_vector, vector_of_bytes');
    this.addSql(`create trigger discard_row before insert on article_embeddings
      for each row execute function discard_row()`);
    this.addSql('truncate article_embeddings');
  }
}
