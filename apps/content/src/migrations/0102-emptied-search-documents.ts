import { Migration } from '@commonplace/db/migrations';

/**
 * Frees the disk of search documents of words, and discards what the last release writes besides the numbers. A later release
 * drops the table.
 */
export class EmptiedSearchDocumentsMigration extends Migration {
  static contractStep = 'the last release writes these documents besides those that it reads';

  override name = '0102-emptied-search-documents';

  override up(): void {
    this.addSql('drop trigger copy_search_document on article_search');
    this.addSql('drop function copy_search_document, word_numbers');
    this.addSql('drop trigger article_search_placed on article_search');
    this.addSql(`create trigger discard_row before insert on article_search
      for each row execute function discard_row()`);
    this.addSql('truncate article_search');
    this.addSql('drop function find_articles, find_articles_at_root, find_articles_in_subforem');
  }
}
