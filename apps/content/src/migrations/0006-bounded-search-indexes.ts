import { Migration } from '@commonplace/db/migrations';

/** What bounded searches read; each index is made while articles are written. */
export class BoundedSearchIndexes extends Migration {
  static contractStep = 'what the last release asks of the two indexes, it finds in the one that takes their place';

  override name = '0006-bounded-search-indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What waits to be sorted into the index is read by every search.
    this.addSql(`create index concurrently if not exists article_search_terms on article_search
      using gin (headline, document, search_segments(published_at)) with (gin_pending_list_limit = 256)`);
    this.addSql('drop index concurrently if exists article_search_headline');
    this.addSql('drop index concurrently if exists article_search_document');
    this.addSql(`create index concurrently if not exists article_search_newest on article_search
      (published_at desc, article_id desc)`);
    for (const length of [1, 2, 3]) {
      this.addSql(`create index concurrently if not exists search_words_beginning_${length} on search_words
        (left(word, ${length}), articles desc)`);
    }
    this.addSql(
      `create index concurrently if not exists search_words_in_order on search_words (word text_pattern_ops)`,
    );
  }
}
